import { ActionIcon, Button, Menu, Tooltip } from '@mantine/core'
import { IconDownload, IconFocusCentered, IconMinus, IconPlus } from '@tabler/icons-react'
import { useMessages } from '#renderer/kit/i18n.ts'
import { saveText } from '../diagram/diagram-theme-and-export.ts'
import classes from './process-diagram.module.css'
import { imageMessages } from './messages.ts'
import type { ViewerHandle } from './diagram-viewer.tsx'

export interface OfViewer {
  readonly viewer: { readonly current: ViewerHandle | null }
}

/** Downloads the diagram. */
export function SaveSvg({ viewer, name }: OfViewer & { readonly name: string }) {
  const t = useMessages(imageMessages)
  return (
    <Button
      variant="default"
      leftSection={<IconDownload size={16} aria-hidden="true" />}
      onClick={() => saveSvg(viewer, name)}
    >
      {t('export.svg')}
    </Button>
  )
}

/** Downloads a version as a drawing or as a model. */
export function Downloads({
  viewer,
  name,
  xml,
  file,
}: OfViewer & { readonly name: string; readonly xml: string; readonly file: string }) {
  const t = useMessages(imageMessages)
  return (
    <Menu>
      <Menu.Target>
        <Button variant="default" leftSection={<IconDownload size={16} aria-hidden="true" />}>
          {t('export.title')}
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item onClick={() => saveText(xml, file, 'application/xml')}>{t('export.xml')}</Menu.Item>
        <Menu.Item onClick={() => saveSvg(viewer, name)}>{t('export.svg')}</Menu.Item>
      </Menu.Dropdown>
    </Menu>
  )
}

const saveSvg = ({ current }: OfViewer['viewer'], name: string): void =>
  void current?.svg().then((svg) => saveText(svg, `${name}.svg`, 'image/svg+xml'))

export function Zoom({ viewer }: OfViewer) {
  const t = useMessages(imageMessages)
  const tools = [
    ['out', IconMinus, () => viewer.current?.zoom(-1)],
    ['in', IconPlus, () => viewer.current?.zoom(1)],
    ['fit', IconFocusCentered, () => viewer.current?.fit()],
  ] as const
  return (
    <div className={classes.tools}>
      {tools.map(([name, Icon, act]) => (
        <Tooltip key={name} label={t(`zoom.${name}`)}>
          <ActionIcon aria-label={t(`zoom.${name}`)} onClick={() => act()}>
            <Icon size={18} />
          </ActionIcon>
        </Tooltip>
      ))}
    </div>
  )
}
