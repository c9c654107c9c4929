import type { Menu as MenuParts } from '@mantine/core'
import { IconBookmark, IconTrash } from '@tabler/icons-react'
import { useMessages, useText } from '../../kit/i18n.ts'
import { bulkMessages } from '../lazy-part-messages.ts'
import { ModuleActionIcon } from '../module-action-icon.tsx'
import { useListActions, type ListActions } from '../page-actions.tsx'

export interface OverflowMenuItemsProps {
  readonly parts: typeof MenuParts
  /** Saves the list as a view. */
  readonly onKeep: () => void
  /** Opens the recycle bin, for users who may. */
  readonly onBin: (() => void) | undefined
  /** Actions of the whole list, for those that endanger it. */
  readonly actions: ListActions
}

/** Entries of the menu of a list's tools, fetched when it is opened. */
export default function OverflowMenuItems({ parts: Menu, onKeep, onBin, actions }: OverflowMenuItemsProps) {
  const t = useMessages(bulkMessages)
  return (
    <>
      <Menu.Item leftSection={<IconBookmark size={16} aria-hidden="true" />} onClick={onKeep}>
        {t('tools.saveView')}
      </Menu.Item>
      {onBin && (
        <Menu.Item leftSection={<IconTrash size={16} aria-hidden="true" />} onClick={onBin}>
          {t('tools.bin')}
        </Menu.Item>
      )}
      <DangerItems parts={Menu} {...actions} />
    </>
  )
}

/** Actions that endanger the whole list, red at the end of a menu. */
function DangerItems({
  parts: Menu,
  copy,
  onAction,
}: { readonly parts: typeof MenuParts } & Pick<ListActions, 'copy' | 'onAction'>) {
  const text = useText()
  const dangers = useListActions(copy).own.filter(({ danger }) => danger)
  if (dangers.length === 0) return null
  return (
    <>
      <Menu.Divider />
      {dangers.map((action) => (
        <Menu.Item
          key={action.name}
          color="var(--fw-fail)"
          leftSection={<ModuleActionIcon name={action.icon} />}
          onClick={() => onAction(action)}
        >
          {text(action.label)}
        </Menu.Item>
      ))}
    </>
  )
}
