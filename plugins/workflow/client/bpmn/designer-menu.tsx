import { ActionIcon, FileButton, Menu } from '@mantine/core'
import {
  IconArrowForwardUp,
  IconDeviceFloppy,
  IconDots,
  IconDownload,
  IconPlayerPlay,
  IconUpload,
} from '@tabler/icons-react'
import { useMessages } from '#renderer/kit/i18n.ts'
import { trialMessages } from '../trial/trial-form.tsx'
import { bpmnMessages } from './messages.ts'
import { modelFiles } from './read-model-file.ts'
import type { ModelerView } from './use-modeler.ts'

export interface DesignerMenuProps {
  readonly view: ModelerView
  readonly isReadonly: boolean
  readonly onRedo: () => void
  readonly onTry: () => void
  readonly onOpen: (file: File | null) => void
  readonly onSave: () => void
  readonly onExportXml: () => void
  readonly onExportSvg: () => void
}

/** The actions of the bar on phones, each by its name: in one line there is room for their icons only. */
export function DesignerMenu({ view, isReadonly, onOpen, ...on }: DesignerMenuProps) {
  const t = useMessages(bpmnMessages)
  const tt = useMessages(trialMessages)
  const { modeler, canRedo } = view
  return (
    // around the menu, because the field of a chosen file must outlive the entry that opened it
    <FileButton accept={modelFiles} onChange={onOpen}>
      {({ onClick: choose }) => (
        <Menu position="bottom-end">
          <Menu.Target>
            <ActionIcon aria-label={t('more')}>
              <IconDots size={18} aria-hidden="true" />
            </ActionIcon>
          </Menu.Target>
          <Menu.Dropdown>
            {!isReadonly && (
              <>
                <Menu.Item
                  leftSection={<IconDeviceFloppy size={16} aria-hidden="true" />}
                  disabled={!modeler}
                  onClick={on.onSave}
                >
                  {t('save.verb')}
                </Menu.Item>
                <Menu.Item
                  leftSection={<IconArrowForwardUp size={16} aria-hidden="true" />}
                  disabled={!canRedo}
                  onClick={on.onRedo}
                >
                  {t('redo')}
                </Menu.Item>
              </>
            )}
            <Menu.Item
              leftSection={<IconPlayerPlay size={16} aria-hidden="true" />}
              disabled={!modeler}
              onClick={on.onTry}
            >
              {tt('title')}
            </Menu.Item>
            <Menu.Divider />
            {!isReadonly && (
              <Menu.Item leftSection={<IconUpload size={16} aria-hidden="true" />} onClick={choose}>
                {t('import.verb')}
              </Menu.Item>
            )}
            <Menu.Item
              leftSection={<IconDownload size={16} aria-hidden="true" />}
              disabled={!modeler}
              onClick={on.onExportXml}
            >
              {t('export.asXml')}
            </Menu.Item>
            <Menu.Item
              leftSection={<IconDownload size={16} aria-hidden="true" />}
              disabled={!modeler}
              onClick={on.onExportSvg}
            >
              {t('export.asSvg')}
            </Menu.Item>
          </Menu.Dropdown>
        </Menu>
      )}
    </FileButton>
  )
}
