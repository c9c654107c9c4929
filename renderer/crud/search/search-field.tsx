import { Input, TextInput } from '@mantine/core'
import { IconSearch } from '@tabler/icons-react'
import { createElement, lazy, Suspense, useRef, type ComponentType, type CSSProperties } from 'react'
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

export interface SearchPartProps extends SearchFieldProps {
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
  return <Suspense>{createElement<SearchPartProps>(partFor(item, field), { ...props, label })}</Suspense>
}

const YesNoField = lazy(() => import('./search-yes-no.tsx')) // of few lists
const RangeField = lazy(() => import('./search-range.tsx'))
const ReferenceField = lazy(() => import('./search-reference.tsx'))

function partFor(item: ClientSearchItem, field: ClientField | undefined): ComponentType<SearchPartProps> {
  if (item.op === 'empty') return YesNoField
  if (field?.ref) return ReferenceField
  if (field?.type === 'bool') return YesNoField
  if (field?.dict !== undefined || field?.options) return ChoiceField
  return item.op === 'between' || isDay(field) ? RangeField : TypedField
}

const isDay = (field: ClientField | undefined): boolean => field?.type === 'date' || field?.type === 'datetime'

/** Searches 430 ms after the last key, and at once on Enter. */
function TypedField({ value, onChange, label, isStacked }: SearchPartProps) {
  const t = useMessages(crudMessages)
  const box = useRef<HTMLInputElement>(null)
  const [typed, clear] = useDebouncedText(typeof value === 'string' ? value : '', (text) =>
    onChange(text, { isTyping: true }),
  )
  return (
    <TextInput
      size={isStacked ? 'sm' : 'xs'}
      type="search"
      aria-label={t('search.by', { label })}
      placeholder={isStacked ? '' : label}
      leftSection={<IconSearch size={14} aria-hidden="true" />}
      rightSection={
        typed.value && (
          <Input.ClearButton
            aria-label={t('search.drop', { filter: label })}
            onClick={() => {
              clear()
              box.current?.focus()
            }}
          />
        )
      }
      maxLength={200}
      {...(isStacked ? { label } : { style: wide(160, 240) })}
      ref={box}
      {...typed}
    />
  )
}

function ChoiceField({ item, field, value, onChange, label, isStacked }: SearchPartProps) {
  const t = useMessages(crudMessages)
  const choices = useChoices(field).map(({ dictValue, dictLabel }) => ({ value: dictValue, label: dictLabel }))
  const values = listOf(value)
  const shown = values.map((one) => choices.find((choice) => choice.value === one)?.label ?? one).join(' ')
  const isMany = takesMany(item)
  const closed = {
    size: isStacked ? 'sm' : 'xs',
    'aria-label': label,
    placeholder: isStacked ? t('aside.all') : label,
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

/** Fields shrink before one wraps to another line. */
const wide = (minPx: number, maxPx: number): CSSProperties => ({ flex: `1 1 ${minPx}px`, maxWidth: maxPx })

const takesMany = ({ op }: ClientSearchItem): boolean => op === 'in' || op === 'has' || op === 'hasAll'
const listOf = (value: FilterValue | undefined): string[] => (value === undefined ? [] : [value].flat())
