import { Select, TextInput } from '@mantine/core'
import { IconSearch } from '@tabler/icons-react'
import { createElement, lazy, Suspense, type ComponentType } from 'react'
import type { FieldCopy, SearchCopy } from '#schemas/api/module-wire.ts'
import { useChoices } from '../form/use-choices.ts'
import { useText, useWords } from '../kit/messages.ts'
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
  return <Suspense>{createElement<PartProps>(partFor(item, field), { ...props, label })}</Suspense>
}

const RangeField = lazy(() => import('./search-range.tsx'))
const RefField = lazy(() => import('./search-ref.tsx'))
const ManyChoices = lazy(() => import('./search-many.tsx'))

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
  const typed = useTyped(typeof value === 'string' ? value : '', (text) => onChange(text, { isTyping: true }))
  return (
    <TextInput size={isStacked ? 'sm' : 'xs'} type="search" aria-label={t('search.by', { label })} placeholder={label} leftSection={<IconSearch size={14} aria-hidden="true" />} maxLength={200}
      {...(isStacked ? { label } : { w: 184 })} {...typed} />
  )
}

function ChoiceField({ item, field, value, onChange, label, isStacked }: PartProps) {
  const choices = useChoices(field).map(({ dictValue, dictLabel }) => ({ value: dictValue, label: dictLabel }))
  const shared = { size: isStacked ? 'sm' : 'xs', 'aria-label': label, placeholder: label, data: choices, clearable: true, searchable: choices.length > 10, ...(isStacked ? { label } : { w: 148 }) } as const
  if (takesMany(item)) return <ManyChoices {...shared} {...(isStacked ? {} : { w: 220 })} value={listOf(value)} onChange={onChange} />
  return <Select {...shared} value={typeof value === 'string' ? value : null} onChange={(one) => onChange(one ?? undefined)} />
}

function BoolField({ value, onChange, label, isStacked }: PartProps) {
  const t = useWords(crudWords)
  return <YesNo value={value} onChange={onChange} label={label} isStacked={isStacked} yes={t('yes')} no={t('no')} />
}

function EmptyField({ value, onChange, label, isStacked }: PartProps) {
  const t = useWords(crudWords)
  return <YesNo value={value} onChange={onChange} label={label} isStacked={isStacked} yes={t('search.empty')} no={t('search.notEmpty')} />
}

function YesNo({ value, onChange, label, isStacked, yes, no }: Pick<PartProps, 'value' | 'onChange' | 'label' | 'isStacked'> & { readonly yes: string; readonly no: string }) {
  return (
    <Select size={isStacked ? 'sm' : 'xs'} aria-label={label} placeholder={label} clearable value={typeof value === 'string' ? value : null} onChange={(one) => onChange(one ?? undefined)}
      data={[{ value: 'true', label: yes }, { value: 'false', label: no }]} {...(isStacked ? { label } : { w: 132 })} />
  )
}

const takesMany = ({ op }: SearchCopy): boolean => op === 'in' || op === 'has' || op === 'hasAll'
const listOf = (value: FilterValue | undefined): string[] => (value === undefined ? [] : [value].flat())
