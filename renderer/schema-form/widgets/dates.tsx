import '@mantine/dates/styles.layer.css'
import 'dayjs/locale/zh-cn'
import { DateInput, DateTimePicker, TimeInput } from '@mantine/dates'
import type { WidgetProps } from '@rjsf/utils'
import { IconCalendar, IconClock } from '@tabler/icons-react'
import dayjs from 'dayjs'
import { useLocale } from '../../kit/messages.ts'
import { orNone, useEntry } from './input-props.tsx'

export function DateWidget(props: WidgetProps) {
  const locale = useLocale()
  const entry = useEntry(props)
  return (
    <DateInput
      {...entry}
      locale={locale}
      valueFormat="YYYY-MM-DD"
      clearable={!props.readonly}
      leftSection={<IconCalendar size={16} aria-hidden="true" />}
      value={typeof props.value === 'string' ? props.value.slice(0, 10) : null}
      onChange={(day) => props.onChange(day ?? undefined)}
    />
  )
}

/** Shown in the person's time zone, sent as a moment. */
export function DateTimeWidget(props: WidgetProps) {
  const locale = useLocale()
  const { onBlur, ...entry } = useEntry(props)
  const value =
    typeof props.value === 'string' && props.value !== '' ? dayjs(props.value).format('YYYY-MM-DD HH:mm:ss') : null
  return (
    <DateTimePicker
      {...entry}
      locale={locale}
      valueFormat="YYYY-MM-DD HH:mm"
      clearable={!props.readonly}
      leftSection={<IconCalendar size={16} aria-hidden="true" />}
      onDropdownClose={onBlur}
      value={value}
      onChange={(moment) => props.onChange(moment ? dayjs(moment).toISOString() : undefined)}
    />
  )
}

export function TimeWidget(props: WidgetProps) {
  const entry = useEntry(props)
  return (
    <TimeInput
      {...entry}
      leftSection={<IconClock size={16} aria-hidden="true" />}
      value={typeof props.value === 'string' ? props.value.slice(0, 5) : ''}
      onChange={(event) => props.onChange(orNone(event.currentTarget.value))}
    />
  )
}
