import '@mantine/dates/styles.layer.css'
import 'dayjs/locale/zh-cn'
import { DatePickerInput } from '@mantine/dates'
import { Group, NumberInput, Text } from '@mantine/core'
import { IconCalendar } from '@tabler/icons-react'
import { useState } from 'react'
import { useLocale, useMessages } from '../../kit/i18n.ts'
import type { FilterValue } from '../list/list-url-state.ts'
import type { SearchFieldProps } from './search-field.tsx'
import { crudMessages } from '../messages.ts'

type RangeProps = SearchFieldProps & { readonly label: string }

/** Range filter; numbers allow either end to be open. */
export default function RangeField(props: RangeProps) {
  return props.field?.type === 'date' || props.field?.type === 'datetime' ? (
    <DayRange {...props} />
  ) : (
    <NumberRange {...props} />
  )
}

/** Date range filter; for timestamps the last day is included entirely. */
function DayRange({ item, value, onChange, label, isStacked }: RangeProps) {
  const locale = useLocale()
  const [from, to] = endsOf(value)
  const [draft, setDraft] = useState<[string | null, string | null]>()
  const isOne = item.op !== 'between'
  const shared = {
    size: isStacked ? 'sm' : 'xs',
    locale,
    valueFormat: 'YYYY-MM-DD',
    clearable: true,
    placeholder: isStacked ? '' : label,
    'aria-label': label,
    leftSection: <IconCalendar size={14} aria-hidden="true" />,
    ...(isStacked ? { label } : {}),
  } as const

  if (isOne)
    return (
      <DatePickerInput
        {...shared}
        {...(isStacked ? {} : { w: 148 })}
        value={typeof value === 'string' ? value.slice(0, 10) : null}
        onChange={(day) => onChange(day ?? undefined)}
      />
    )
  return (
    <DatePickerInput
      type="range"
      allowSingleDateInRange
      {...shared}
      {...(isStacked ? {} : { w: 232 })}
      value={draft ?? [day(from), day(to)]}
      onChange={([start, end]) => {
        setDraft(start && !end ? [start, end] : undefined)
        if (start && end) onChange([start, end])
        if (!start && !end) onChange(undefined)
      }}
      onDropdownClose={() => setDraft(undefined)}
    />
  )
}

function NumberRange({ value, onChange, label, isStacked }: RangeProps) {
  const t = useMessages(crudMessages)
  const [from, to] = endsOf(value)
  // a bound set from outside remounts the field: a field being typed in keeps its text
  const part = (end: 'from' | 'to', text: string, name: string, commit: (value: string) => void) => (
    <NumberInput
      key={`${end} ${text}`}
      size={isStacked ? 'sm' : 'xs'}
      w={isStacked ? undefined : 92}
      hideControls
      placeholder={label}
      aria-label={name}
      defaultValue={text === '' ? '' : Number(text)}
      onBlur={(event) => commit(event.currentTarget.value)}
      onKeyDown={(event) => event.key === 'Enter' && commit(event.currentTarget.value)}
    />
  )
  return (
    <Group gap={4} wrap="nowrap">
      {part('from', from, t('search.from', { label }), (next) => onChange([next, to]))}
      <Text c="dimmed" size="xs">
        –
      </Text>
      {part('to', to, t('search.to', { label }), (next) => onChange([from, next]))}
    </Group>
  )
}

const endsOf = (value: FilterValue | undefined): readonly [string, string] =>
  Array.isArray(value) ? [value[0] ?? '', value[1] ?? ''] : ['', '']
const day = (value: string): string | null => (value === '' ? null : value.slice(0, 10))
