import { Button, Group } from '@mantine/core'
import type { ClientField, ClientModule, ClientSearchItem } from '#schemas/api/module-api-types.ts'
import { useText, useMessages, type KeyOf, type Translate } from '../../kit/i18n.ts'
import { FilterChip } from '../../ui/filter-chip.tsx'
import { useChoices } from '../../ui/dict-tag.tsx'
import { useRefLabels } from '../../schema-form/use-options.ts'
import type { FilterValue } from '../list/list-url-state.ts'
import type { List } from '../list/use-list.ts'
import { bulkMessages } from '../lazy-part-messages.ts'
import { crudMessages } from '../messages.ts'
import { boxOf } from './phone-search.tsx'

export interface FilterPillsProps {
  readonly copy: ClientModule
  readonly list: List
  /** Active filters, at least one. */
  readonly used: readonly ClientSearchItem[]
  /** Fields that the search does not offer. */
  readonly fixed: readonly string[]
  readonly isNarrow: boolean
}

/** Active filters as removable pills, with a button that removes all. A text box in view says and clears its text itself. */
export default function FilterPills({ copy, list, used, fixed, isNarrow }: FilterPillsProps) {
  const t = useMessages(crudMessages)
  const box = boxOf(copy, fixed)
  const pills = used.filter((item) => (isNarrow ? item !== box : item.op !== 'like' || item.more))
  if (pills.length === 0) return null
  return (
    <Group component="section" gap={6} mb={12} aria-label={t('search.active')}>
      {pills.map((item) => (
        <FilterPill
          key={item.field}
          item={item}
          field={copy.fields[item.field]}
          value={list.state.filters[item.field]!}
          onDrop={() => list.setFilter(item.field, undefined)}
        />
      ))}
      <Button variant="subtle" color="gray" size="compact-xs" onClick={list.reset}>
        {t('search.clear')}
      </Button>
    </Group>
  )
}

interface FilterPillProps {
  readonly item: ClientSearchItem
  readonly field: ClientField | undefined
  readonly value: FilterValue
  readonly onDrop: () => void
}

function FilterPill({ item, field, value, onDrop }: FilterPillProps) {
  const t = useMessages(crudMessages)
  const words = useMessages(bulkMessages)
  const text = useText()
  const shown = useShown(item, field, value)
  const label = text(item.label ?? field?.label ?? item.field)
  return (
    <FilterChip
      field={label}
      operator={operatorOf(item, words)}
      value={shown}
      removeLabel={t('search.drop', { filter: t('search.pill', { label, value: shown }) })}
      onRemove={onDrop}
    />
  )
}

/** The operator in words; the values of a range and of an emptiness contain theirs. */
function operatorOf({ op }: ClientSearchItem, t: Translate<KeyOf<typeof bulkMessages>>): string | undefined {
  if (op === 'between' || op === 'empty') return undefined
  return t(op === 'like' || op === 'startsWith' ? `filterOps.${op}` : 'filterOps.is')
}

/** Display text of a filter's value. */
function useShown(item: ClientSearchItem, field: ClientField | undefined, value: FilterValue): string {
  const t = useMessages(crudMessages)
  const choices = useChoices(field)
  const values = [value].flat()
  const labels = useRefLabels(field?.ref?.base, values)
  if (item.op === 'empty') return t(value === 'true' ? 'search.empty' : 'search.notEmpty')
  if (item.op === 'between') {
    const [from = '', to = ''] = values
    return from === ''
      ? t('search.upTo', { value: to })
      : to === ''
        ? t('search.since', { value: from })
        : t('search.through', { from, to })
  }
  if (field?.type === 'bool') return t(value === 'true' ? 'yes' : 'no')
  return values
    .map((one) => labels[one] ?? choices.find((choice) => choice.dictValue === one)?.dictLabel ?? one)
    .join(t('join'))
}
