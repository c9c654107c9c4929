import type { Menu as MenuParts } from '@mantine/core'
import { IconBookmark, IconTrash } from '@tabler/icons-react'
import { useMessages } from '../../kit/messages.ts'
import { bulkMessages } from '../lazy-part-messages.ts'

export interface OverflowMenuItemsProps {
  readonly parts: typeof MenuParts
  /** Saves the list as a view. */
  readonly onKeep: () => void
  /** Opens the recycle bin, for users who may. */
  readonly onBin: (() => void) | undefined
}

/** Entries of the menu of a list's tools, fetched when it is opened. */
export default function OverflowMenuItems({ parts: Menu, onKeep, onBin }: OverflowMenuItemsProps) {
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
    </>
  )
}
