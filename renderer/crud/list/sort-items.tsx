import type { Menu } from '@mantine/core'
import { IconArrowDown, IconArrowUp } from '@tabler/icons-react'
import type { ClientModule } from '#schemas/api/module-api-types.ts'
import { useText } from '../../kit/i18n.ts'
import { nextSort } from './list-url-state.ts'
import type { List } from './use-list.ts'

export interface SortItemsProps {
  readonly parts: typeof Menu
  readonly copy: ClientModule
  readonly list: List
}

/** Menu items that sort a list without column heads. Choosing the same field again reverses the order. */
export function SortItems({ parts, copy, list }: SortItemsProps) {
  const text = useText()
  const { sort } = list.state
  const [current = ''] = sort
  const Direction = current.startsWith('-') ? IconArrowDown : IconArrowUp
  return copy.list.columns
    .filter(({ field }) => copy.fields[field]?.sortable)
    .map(({ field, label }) => {
      const isCurrent = current.replace(/^-/, '') === field
      return (
        <parts.Item
          key={field}
          onClick={() => list.setSort(nextSort(sort, field, copy.list.sort))}
          rightSection={isCurrent ? <Direction size={14} aria-hidden="true" /> : undefined}
          {...(isCurrent ? { 'aria-current': 'true' as const } : {})}
        >
          {text(label ?? copy.fields[field]?.label ?? field)}
        </parts.Item>
      )
    })
}
