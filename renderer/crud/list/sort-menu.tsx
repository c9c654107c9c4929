import { ActionIcon } from '@mantine/core'
import { IconArrowDown, IconArrowsSort, IconArrowUp } from '@tabler/icons-react'
import type { ClientModule } from '#schemas/api/module-wire.ts'
import { useMessages, useText } from '../../kit/messages.ts'
import { LazyMenu } from '../../ui/lazy-menu.tsx'
import { crudMessages } from '../messages.ts'
import { nextSort } from './list-url-state.ts'
import type { List } from './use-list.ts'

/** Sort menu of lists without column heads. Choosing the same field again reverses the order. */
export default function SortMenu({ copy, list }: { readonly copy: ClientModule; readonly list: List }) {
  const t = useMessages(crudMessages)
  const text = useText()
  const { sort } = list.state
  const columns = copy.list.columns.filter(({ field }) => copy.fields[field]?.sortable)
  const labelOf = (field: string): string => {
    const column = columns.find((one) => one.field === field)
    return text(column?.label ?? copy.fields[field]?.label ?? field)
  }
  const [current = ''] = sort
  const field = current.replace(/^-/, '')
  const label = field === '' ? t('layout.sort') : t('layout.sortedBy', { label: labelOf(field) })
  const Direction = current.startsWith('-') ? IconArrowDown : IconArrowUp

  return (
    <LazyMenu
      button={
        <ActionIcon variant="default" size={30} aria-label={label} title={label}>
          <IconArrowsSort size={16} aria-hidden="true" />
        </ActionIcon>
      }
    >
      {(Menu) =>
        columns.map((column) => (
          <Menu.Item
            key={column.field}
            onClick={() => list.setSort(nextSort(sort, column.field, copy.list.sort))}
            rightSection={column.field === field ? <Direction size={14} aria-hidden="true" /> : undefined}
            {...(column.field === field ? { 'aria-current': 'true' as const } : {})}
          >
            {labelOf(column.field)}
          </Menu.Item>
        ))
      }
    </LazyMenu>
  )
}
