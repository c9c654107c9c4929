import { TextInput } from '@mantine/core'
import { IconSearch } from '@tabler/icons-react'
import { createElement, lazy, Suspense, type ComponentType, type CSSProperties } from 'react'
import type { FieldCopy, SearchCopy } from '#schemas/api/module-wire.ts'
import { useChoices } from '../form/use-choices.ts'
import { useText, useWords } from '../kit/messages.ts'
import { LatePicker } from '../ui/late-picker.tsx'
import { Plugged } from '../ui/plugged.tsx'
import type { FilterValue } from './list-state.ts'
import { useTyped } from './use-typed.ts'
import { crudWords } from './words.ts'

export interface SearchFieldProps {
  readonly item: SearchCopy
  readonly field: FieldCopy | undefined
  readonly value: FilterValue | undefined
  readonly onChange: (value: FilterValue | undefined, options?: { readonly isTyping?: boolean }) => void
  readonly isStacked: boolean
}

interface PartProps extends SearchFieldProps {
  readonly label: string
}

/** One field of the search, as its type and operator ask. */
export function SearchField(props: SearchFieldProps) {
  const { item, field } = props
  const text = useText()
  const label = text(item.label ?? field?.label ?? item.field)
  if (item.widget) return <Plugged part={item.widget} slot={{ name: item.field, field, value: props.value, onChange: (value) => props.onChange(value as FilterValue | undefined) }} />
  return <Suspense>{createElement<PartProps>(partFor(item, field), { ...props, label })}</Suspense>
}

const RangeField = lazy(() => import('./search-range.tsx'))
const RefField = lazy(() => import('./search-ref.tsx'))

function partFor(item: SearchCopy, field: FieldCopy | undefined): ComponentType<PartProps> {
  if (item.op === 'empty') return EmptyField
  if (field?.ref) return RefField
  if (field?.type === 'bool') return BoolField
  if (field?.dict !== undefined || field?.options) return ChoiceField
  return item.op === 'between' || isDay(field) ? RangeField : TypedField
}

const isDay = (field: FieldCopy | undefined): boolean => field?.type === 'date' || field?.type === 'datetime'

/** Searches 430 ms after the last key, and at once on Enter. */
function TypedField({ value, onChange, label, isStacked }: PartProps) {
  const t = useWords(crudWords)
  const [typed] = useTyped(typeof value === 'string' ? value : '', (text) => onChange(text, { isTyping: true }))
  return (
    <TextInput size={isStacked ? 'sm' : 'xs'} type="search" aria-label={t('search.by', { label })} placeholder={label} leftSection={<IconSearch size={14} aria-hidden="true" />} maxLength={200}
      {...(isStacked ? { label } : { style: wide(132, 184) })} {...typed} />
  )
}

function ChoiceField({ item, field, value, onChange, label, isStacked }: PartProps) {
  const choices = useChoices(field).map(({ dictValue, dictLabel }) => ({ value: dictValue, label: dictLabel }))
  const values = listOf(value)
  const shown = values.map((one) => choices.find((choice) => choice.value === one)?.label ?? one).join(' ')
  const isMany = takesMany(item)
  const look = { size: isStacked ? 'sm' : 'xs', 'aria-label': label, placeholder: label, ...(isStacked ? { label } : { style: isMany ? wide(148, 220) : wide(112, 148) }) } as const
  const shared = { ...look, data: choices, clearable: true, searchable: choices.length > 10 }
  return isMany
    ? <LatePicker look={look} shown={shown} load={manyChoices} props={{ ...shared, value: values, onChange }} />
    : <LatePicker look={look} shown={shown} load={oneChoice} props={{ ...shared, value: values[0] ?? null, onChange: (one: string | null) => onChange(one ?? undefined) }} />
}

const oneChoice = () => import('./search-one.tsx')
const manyChoices = () => import('./search-many.tsx')

function BoolField({ value, onChange, label, isStacked }: PartProps) {
  const t = useWords(crudWords)
  return <YesNo value={value} onChange={onChange} label={label} isStacked={isStacked} yes={t('yes')} no={t('no')} />
}

function EmptyField({ value, onChange, label, isStacked }: PartProps) {
  const t = useWords(crudWords)
  return <YesNo value={value} onChange={onChange} label={label} isStacked={isStacked} yes={t('search.empty')} no={t('search.notEmpty')} />
}

function YesNo({ value, onChange, label, isStacked, yes, no }: Pick<PartProps, 'value' | 'onChange' | 'label' | 'isStacked'> & { readonly yes: string; readonly no: string }) {
  const data = [{ value: 'true', label: yes }, { value: 'false', label: no }]
  const look = { size: isStacked ? 'sm' : 'xs', 'aria-label': label, placeholder: label, ...(isStacked ? { label } : { style: wide(104, 132) }) } as const
  const one = typeof value === 'string' ? value : null
  return <LatePicker look={look} shown={data.find((choice) => choice.value === one)?.label ?? ''} load={oneChoice} props={{ ...look, data, clearable: true, value: one, onChange: (next: string | null) => onChange(next ?? undefined) }} />
}

/** Fields give way to each other before one of them moves to another line. */
const wide = (leastPx: number, mostPx: number): CSSProperties => ({ flex: `1 1 ${leastPx}px`, maxWidth: mostPx })

const takesMany = ({ op }: SearchCopy): boolean => op === 'in' || op === 'has' || op === 'hasAll'
const listOf = (value: FilterValue | undefined): string[] => (value === undefined ? [] : [value].flat())
