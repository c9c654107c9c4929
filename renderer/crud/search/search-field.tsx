import { TextInput } from '@mantine/core'
import { IconSearch } from '@tabler/icons-react'
import { createElement, lazy, Suspense, type ComponentType, type CSSProperties } from 'react'
import type { ClientField, ClientSearchItem } from '#schemas/api/module-api-types.ts'
import { useChoices } from '../../ui/dict-tag.tsx'
import { useText, useMessages } from '../../kit/i18n.ts'
import { LazyPicker } from '../../ui/lazy-picker.tsx'
import { PluginSlot } from '../../ui/plugin-slot.tsx'
import type { FilterValue } from '../list/list-url-state.ts'
import { useDebouncedText } from './use-debounced-text.ts'
import { crudMessages } from '../messages.ts'

export interface SearchFieldProps {
  readonly item: ClientSearchItem
  readonly field: ClientField | undefined
  readonly value: FilterValue | undefined
  readonly onChange: (value: FilterValue | undefined, options?: { readonly isTyping?: boolean }) => void
  readonly isStacked: boolean
}

interface PartProps extends SearchFieldProps {
  readonly label: string
}

/** Search field by type and operator. */
export function SearchField(props: SearchFieldProps) {
  const { item, field } = props
  const text = useText()
  const label = text(item.label ?? field?.label ?? item.field)
  if (item.widget)
    return (
      <PluginSlot
        part={item.widget}
        slot={{
          name: item.field,
          field,
          value: props.value,
          onChange: (value) => props.onChange(value as FilterValue | undefined),
        }}
      />
    )
  return <Suspense>{createElement<PartProps>(partFor(item, field), { ...props, label })}</Suspense>
}

const RangeField = lazy(() => import('./search-range.tsx'))
const ReferenceField = lazy(() => import('./search-reference.tsx'))

function partFor(item: ClientSearchItem, field: ClientField | undefined): ComponentType<PartProps> {
  if (item.op === 'empty') return EmptyField
  if (field?.ref) return ReferenceField
  if (field?.type === 'bool') return BoolField
  if (field?.dict !== undefined || field?.options) return ChoiceField
  return item.op === 'between' || isDay(field) ? RangeField : TypedField
}

const isDay = (field: ClientField | undefined): boolean => field?.type === 'date' || field?.type === 'datetime'

/** Searches 430 ms after the last key, and at once on Enter. */
function TypedField({ value, onChange, label, isStacked }: PartProps) {
  const t = useMessages(crudMessages)
  const [typed] = useDebouncedText(typeof value === 'string' ? value : '', (text) => onChange(text, { isTyping: true }))
  return (
    <TextInput
      size={isStacked ? 'sm' : 'xs'}
      type="search"
      aria-label={t('search.by', { label })}
      placeholder={label}
      leftSection={<IconSearch size={14} aria-hidden="true" />}
      maxLength={200}
      {...(isStacked ? { label } : { style: wide(132, 184) })}
      {...typed}
    />
  )
}

function ChoiceField({ item, field, value, onChange, label, isStacked }: PartProps) {
  const choices = useChoices(field).map(({ dictValue, dictLabel }) => ({ value: dictValue, label: dictLabel }))
  const values = listOf(value)
  const shown = values.map((one) => choices.find((choice) => choice.value === one)?.label ?? one).join(' ')
  const isMany = takesMany(item)
  const closed = {
    size: isStacked ? 'sm' : 'xs',
    'aria-label': label,
    placeholder: label,
    ...(isStacked ? { label } : { style: isMany ? wide(148, 220) : wide(112, 148) }),
  } as const
  const shared = { ...closed, data: choices, clearable: true, searchable: choices.length > 10 }
  return isMany ? (
    <LazyPicker closed={closed} shown={shown} load={manyChoices} props={{ ...shared, value: values, onChange }} />
  ) : (
    <LazyPicker
      closed={closed}
      shown={shown}
      load={oneChoice}
      props={{ ...shared, value: values[0] ?? null, onChange: (one: string | null) => onChange(one ?? undefined) }}
    />
  )
}

const oneChoice = () => import('./search-select.tsx').then(({ OneChoice }) => ({ default: OneChoice }))
const manyChoices = () => import('./search-select.tsx').then(({ ManyChoices }) => ({ default: ManyChoices }))

function BoolField({ value, onChange, label, isStacked }: PartProps) {
  const t = useMessages(crudMessages)
  return <YesNo value={value} onChange={onChange} label={label} isStacked={isStacked} yes={t('yes')} no={t('no')} />
}

function EmptyField({ value, onChange, label, isStacked }: PartProps) {
  const t = useMessages(crudMessages)
  return (
    <YesNo
      value={value}
      onChange={onChange}
      label={label}
      isStacked={isStacked}
      yes={t('search.empty')}
      no={t('search.notEmpty')}
    />
  )
}

function YesNo({
  value,
  onChange,
  label,
  isStacked,
  yes,
  no,
}: Pick<PartProps, 'value' | 'onChange' | 'label' | 'isStacked'> & { readonly yes: string; readonly no: string }) {
  const data = [
    { value: 'true', label: yes },
    { value: 'false', label: no },
  ]
  const closed = {
    size: isStacked ? 'sm' : 'xs',
    'aria-label': label,
    placeholder: label,
    ...(isStacked ? { label } : { style: wide(104, 132) }),
  } as const
  const one = typeof value === 'string' ? value : null
  return (
    <LazyPicker
      closed={closed}
      shown={data.find((choice) => choice.value === one)?.label ?? ''}
      load={oneChoice}
      props={{
        ...closed,
        data,
        clearable: true,
        value: one,
        onChange: (next: string | null) => onChange(next ?? undefined),
      }}
    />
  )
}

/** Fields shrink before one wraps to another line. */
const wide = (minPx: number, maxPx: number): CSSProperties => ({ flex: `1 1 ${minPx}px`, maxWidth: maxPx })

const takesMany = ({ op }: ClientSearchItem): boolean => op === 'in' || op === 'has' || op === 'hasAll'
const listOf = (value: FilterValue | undefined): string[] => (value === undefined ? [] : [value].flat())
