import { MultiSelect, NumberInput, Select, TextInput } from '@mantine/core'
import type { CodebookEntry } from '#schemas/form/artifact.ts'
import type { ItemBase } from '#schemas/form/item.ts'
import type { Operand } from '#schemas/form/item-type.ts'
import { momentAccuracyOf, plainTruths, truthsOf } from '#schemas/form/item-types.ts'
import { useMessages, useText } from '../kit/i18n.ts'
import { MomentField } from '../ui/date-time/date-time-field.tsx'
import { readNumber } from '../ui/number-field.tsx'
import classes from './answer-filter.module.css'
import type { FilterInput } from './answer-filter-condition.ts'
import { FilterOptionList } from './filter-option-list.tsx'
import { answerFilterMessages } from './messages.ts'

export interface FilterValueProps {
  readonly input: FilterInput
  readonly entry: CodebookEntry | undefined
  readonly operand?: Operand | undefined
  /** Whether options stand in the sheet of a phone. */
  readonly isPhone?: boolean
  readonly value: unknown
  readonly onChange: (value: unknown) => void
}

/** Edits the compared value of a line by the input of its question. */
export function FilterValue({ input, entry, operand, isPhone = false, value, onChange }: FilterValueProps) {
  const t = useMessages(answerFilterMessages)
  const text = useText()
  const label = t('filter.value')
  const options =
    (operand?.choices?.() ?? entry?.options)?.map((option) => ({ value: option.value, label: option.label })) ?? []
  // an operand of rows uses the question in them
  const asked = operand?.inRows?.item ?? entry?.item
  const ends = Array.isArray(value) ? (value as readonly unknown[]) : [null, null]
  const size = isPhone ? 'sm' : 'xs'

  switch (input) {
    case 'none':
      return <span />
    case 'option':
      return isPhone ? (
        <FilterOptionList
          label={label}
          options={options}
          chosen={listOf(value)}
          isMany={false}
          onChange={([one]) => onChange(one ?? null)}
        />
      ) : (
        <Select
          size="xs"
          searchable
          limit={200}
          aria-label={label}
          placeholder={t('filter.choose')}
          value={textOf(value)}
          data={options}
          onChange={onChange}
        />
      )
    case 'options':
      return isPhone ? (
        <FilterOptionList label={label} options={options} chosen={listOf(value)} isMany onChange={onChange} />
      ) : (
        <MultiSelect
          size="xs"
          searchable
          limit={200}
          aria-label={label}
          placeholder={listOf(value).length === 0 ? t('filter.choose') : undefined}
          value={listOf(value)}
          data={options}
          onChange={onChange}
        />
      )
    case 'truth': {
      const { yes, no } = entry ? truthsOf(entry.item) : plainTruths
      const truths = [
        { value: 'true', label: text(yes) },
        { value: 'false', label: text(no) },
      ]
      return isPhone ? (
        <FilterOptionList
          label={label}
          options={truths}
          chosen={typeof value === 'boolean' ? [String(value)] : []}
          isMany={false}
          onChange={([one]) => onChange(one === undefined ? null : one === 'true')}
        />
      ) : (
        <Select
          size="xs"
          aria-label={label}
          placeholder={t('filter.choose')}
          value={typeof value === 'boolean' ? String(value) : null}
          data={truths}
          onChange={(next) => onChange(next === null ? null : next === 'true')}
        />
      )
    }
    case 'number':
      return <NumberBox size={size} label={label} value={value} onChange={onChange} />
    case 'range':
      return (
        <span className={classes.ends}>
          <NumberBox
            size={size}
            label={t('filter.from')}
            value={ends[0]}
            onChange={(from) => onChange([from, ends[1]])}
          />
          <span>–</span>
          <NumberBox size={size} label={t('filter.to')} value={ends[1]} onChange={(to) => onChange([ends[0], to])} />
        </span>
      )
    case 'date':
      return <DateBox size={size} label={label} item={asked} value={value} onChange={onChange} />
    case 'dateRange':
      return (
        <span className={classes.ends}>
          <DateBox
            size={size}
            label={t('filter.from')}
            item={asked}
            isEnd
            value={ends[0]}
            onChange={(from) => onChange([from, ends[1]])}
          />
          <span>–</span>
          <DateBox
            size={size}
            label={t('filter.to')}
            item={asked}
            isEnd
            value={ends[1]}
            onChange={(to) => onChange([ends[0], to])}
          />
        </span>
      )
    case 'text':
      return (
        <TextInput
          size={size}
          aria-label={label}
          value={textOf(value) ?? ''}
          onChange={(event) => onChange(event.currentTarget.value)}
        />
      )
  }
}

interface BoxProps {
  readonly size: 'xs' | 'sm'
  readonly label: string
  readonly value: unknown
  readonly onChange: (value: unknown) => void
}

function NumberBox({ size, label, value, onChange }: BoxProps) {
  return (
    <NumberInput
      size={size}
      hideControls
      aria-label={label}
      value={typeof value === 'number' ? value : ''}
      onChange={(next) => onChange(readNumber(next) ?? null)}
    />
  )
}

/** Edits a date or a time in the question's accuracy. */
function DateBox({
  size,
  label,
  item,
  value,
  isEnd = false,
  onChange,
}: BoxProps & { readonly item: ItemBase | undefined; readonly isEnd?: boolean }) {
  const accuracy = item ? momentAccuracyOf(item) : 'day'
  return (
    <MomentField
      size={size}
      accuracy={accuracy}
      aria-label={label}
      isTight={isEnd && accuracy !== 'minute'}
      {...(isEnd && accuracy === 'minute' ? { 'data-long': true } : {})}
      value={textOf(value) || undefined}
      onChange={(next) => onChange(next ?? '')}
    />
  )
}

const textOf = (value: unknown): string | null => (typeof value === 'string' ? value : null)
const listOf = (value: unknown): string[] =>
  Array.isArray(value) ? value.filter((one) => typeof one === 'string') : typeof value === 'string' ? [value] : []
