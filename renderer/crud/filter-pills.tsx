import { Button, Pill } from '@mantine/core'
import type { FieldCopy, ModuleCopy, SearchCopy } from '#schemas/api/module-wire.ts'
import { useText, useWords } from '../kit/messages.ts'
import { useChoices } from '../form/use-choices.ts'
import { useRefLabels } from '../form/use-options.ts'
import classes from './filter-pills.module.css'
import type { FilterValue } from './list-state.ts'
import type { List } from './use-list.ts'
import { crudWords } from './words.ts'

export interface FilterPillsProps {
  readonly copy: ModuleCopy
  readonly list: List
  /** Those in use, at least one. */
  readonly used: readonly SearchCopy[]
}

/** What the list is filtered by, in words; each can be taken off, and all at once. */
export default function FilterPills({ copy, list, used }: FilterPillsProps) {
  const t = useWords(crudWords)
  return (
    <section className={classes.pills} aria-label={t('search.active')}>
      {used.map((item) => <FilterPill key={item.field} item={item} field={copy.fields[item.field]} value={list.state.filters[item.field]!} onDrop={() => list.setFilter(item.field, undefined)} />)}
      <Button variant="subtle" color="gray" size="compact-xs" onClick={list.reset}>{t('search.clear')}</Button>
    </section>
  )
}

interface FilterPillProps {
  readonly item: SearchCopy
  readonly field: FieldCopy | undefined
  readonly value: FilterValue
  readonly onDrop: () => void
}

function FilterPill({ item, field, value, onDrop }: FilterPillProps) {
  const t = useWords(crudWords)
  const text = useText()
  const shown = useShown(item, field, value)
  const filter = t('search.pill', { label: text(item.label ?? field?.label ?? item.field), value: shown })
  return <Pill className={classes.pill} withRemoveButton onRemove={onDrop} removeButtonProps={{ 'aria-label': t('search.drop', { filter }), tabIndex: 0, 'aria-hidden': false }}>{filter}</Pill>
}

/** A filter's value as a person would say it. */
function useShown(item: SearchCopy, field: FieldCopy | undefined, value: FilterValue): string {
  const t = useWords(crudWords)
  const choices = useChoices(field)
  const values = [value].flat()
  const labels = useRefLabels(field?.ref?.base, values)
  if (item.op === 'empty') return t(value === 'true' ? 'search.empty' : 'search.notEmpty')
  if (item.op === 'between') {
    const [from = '', to = ''] = values
    return from === '' ? t('search.upTo', { value: to }) : to === '' ? t('search.since', { value: from }) : t('search.through', { from, to })
  }
  if (field?.type === 'bool') return t(value === 'true' ? 'yes' : 'no')
  return values.map((one) => labels[one] ?? choices.find((choice) => choice.dictValue === one)?.dictLabel ?? one).join(t('join'))
}
