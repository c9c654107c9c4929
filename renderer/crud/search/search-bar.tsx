import { ActionIcon, Button } from '@mantine/core'
import { IconChevronDown, IconChevronUp } from '@tabler/icons-react'
import { useState, type Ref } from 'react'
import type { ClientModule, ClientSearchItem } from '#schemas/api/module-api-types.ts'
import { useText, useMessages } from '../../kit/i18n.ts'
import type { Filters } from '../list/list-url-state.ts'
import { SearchField } from './search-field.tsx'
import type { List } from '../list/use-list.ts'
import { crudMessages } from '../messages.ts'

export interface SearchBarProps {
  readonly copy: ClientModule
  readonly filters: Filters
  readonly onFilter: List['setFilter']
  /** Fields set by the parent row, hidden here. */
  readonly fixed: readonly string[]
  /** Element focused by `/`. */
  readonly ref?: Ref<HTMLFormElement>
  /** Whether fields are stacked, as in the drawer of a narrow screen. */
  readonly isStacked?: boolean
  /** Whether a filter beside the search offers the fields marked `more`. */
  readonly hasFilter?: boolean
}

/** Fields of a list's search. Fields marked `more` are collapsed, or left to a filter, unless one is active. */
export function SearchBar({
  copy,
  filters,
  onFilter,
  fixed,
  ref,
  isStacked = false,
  hasFilter = false,
}: SearchBarProps) {
  const t = useMessages(crudMessages)
  const text = useText()
  const items = copy.search.filter((item) => !fixed.includes(item.field))
  const isUsed = items.some((item) => item.more && filters[item.field] !== undefined)
  const [isWide, setWide] = useState(isUsed)
  const shown = isStacked || isWide ? items : items.filter((item) => !item.more)

  return (
    <search
      aria-label={t('search.label', { title: text(copy.title) })}
      style={isStacked ? undefined : { flex: hasFilter ? 'none' : '1 1 auto', minWidth: 0, maxWidth: '100%' }}
    >
      <form
        ref={ref}
        onSubmit={(event) => event.preventDefault()}
        style={isStacked ? { display: 'grid', gap: 16 } : { display: 'flex', flexWrap: 'wrap', gap: 8 }}
      >
        {shown.map((item) => (
          <SearchField
            key={item.field}
            item={item}
            field={copy.fields[item.field]}
            value={filters[item.field]}
            isStacked={isStacked}
            onChange={(value, options) => onFilter(item.field, value, options)}
          />
        ))}
        {!isStacked && !hasFilter && items.some((item) => item.more) && (
          <More isWide={isWide} onToggle={() => setWide(!isWide)} />
        )}
      </form>
    </search>
  )
}

function More({ isWide, onToggle }: { readonly isWide: boolean; readonly onToggle: () => void }) {
  const t = useMessages(crudMessages)
  if (isWide)
    return (
      <ActionIcon size={30} aria-label={t('search.less')} title={t('search.less')} onClick={onToggle}>
        <IconChevronUp size={16} aria-hidden="true" />
      </ActionIcon>
    )
  return (
    <Button
      variant="subtle"
      color="gray"
      rightSection={<IconChevronDown size={14} aria-hidden="true" />}
      onClick={onToggle}
    >
      {t('search.more')}
    </Button>
  )
}

/** Active filters that the user can change. */
export const usedFilters = (
  filters: Filters,
  search: readonly ClientSearchItem[],
  fixed: readonly string[],
): readonly ClientSearchItem[] =>
  search.filter((item) => !fixed.includes(item.field) && filters[item.field] !== undefined)
