import '@mantine/dates/styles.layer.css'
import 'dayjs/locale/zh-cn'
import dayjs from 'dayjs'
import { DateInput, DateTimePicker, MonthPickerInput, TimePicker, YearPickerInput } from '@mantine/dates'
import { IconCalendar, IconClock } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { useLocale, useMessages } from '../../kit/i18n.ts'
import { uiMessages } from '../messages.ts'
import type { MomentFieldProps } from './date-time-field.tsx'

/** Date and time picker (date-time-field.tsx), loaded lazily because of its size. */
export default function MomentPicker({
  accuracy,
  value,
  clearable = true,
  isTight = false,
  timeOfDay,
  onChange,
  onBlur,
  ...input
}: MomentFieldProps): ReactNode {
  const locale = useLocale()
  const t = useMessages(uiMessages)
  const isEditable = !input.readOnly && !input.disabled
  const give = (length: number) => (picked: string | null) =>
    onChange(picked ? picked.slice(0, length).replace(' ', 'T') : undefined)
  const shared = {
    ...input,
    locale,
    clearable: clearable && isEditable && !isTight,
    clearButtonProps: { 'aria-label': t('moment.clear') },
    leftSection: isTight ? undefined : <IconCalendar size={16} aria-hidden="true" />,
  }
  const buttons = {
    ...shared,
    highlightToday: true,
    getDayProps: (day: string) => (isToday(day) ? today : {}),
    // red is the color of errors
    weekendDays: noDays,
    getDayAriaLabel: (day: string) => dayNames(locale).format(new Date(`${day.slice(0, 10)}T00:00:00Z`)),
    ariaLabels: { previousMonth: t('moment.before'), nextMonth: t('moment.next') },
  }
  switch (accuracy) {
    case 'year':
      return (
        <YearPickerInput
          {...shared}
          valueFormat="YYYY"
          value={value ? `${value.slice(0, 4)}-01-01` : null}
          onChange={give(4)}
          onDropdownClose={() => onBlur?.()}
        />
      )
    case 'month':
      return (
        <MonthPickerInput
          {...shared}
          valueFormat="YYYY-MM"
          value={value ? `${value.slice(0, 7)}-01` : null}
          onChange={give(7)}
          onDropdownClose={() => onBlur?.()}
        />
      )
    case 'day':
      return (
        <DateInput
          {...buttons}
          valueFormat="YYYY-MM-DD"
          value={value ? value.slice(0, 10) : null}
          onChange={give(10)}
          onBlur={() => onBlur?.()}
        />
      )
    case 'minute':
      return (
        <DateTimePicker
          {...buttons}
          valueFormat="YYYY-MM-DD HH:mm"
          timePickerProps={{ hoursInputLabel: t('moment.hours'), minutesInputLabel: t('moment.minutes') }}
          submitButtonProps={{ 'aria-label': t('moment.done') }}
          {...(timeOfDay === undefined ? {} : { defaultTimeValue: timeOfDay })}
          value={value ? `${value.slice(0, 16).replace('T', ' ')}:00` : null}
          onChange={give(16)}
          onDropdownClose={() => onBlur?.()}
        />
      )
    case 'time': {
      // each of the two fields is labeled with the name of the whole
      const name = input['aria-label'] ?? (typeof input.label === 'string' ? input.label : undefined)
      const named = (part: string): string => (name === undefined ? part : `${name} ${part}`)
      const { placeholder: _, locale: _locale, leftSection: _icon, ...rest } = shared
      return (
        <TimePicker
          {...rest}
          leftSection={isTight ? undefined : <IconClock size={16} aria-hidden="true" />}
          withDropdown={isEditable}
          hoursInputLabel={named(t('moment.hours'))}
          minutesInputLabel={named(t('moment.minutes'))}
          value={value?.slice(0, 5) ?? ''}
          onChange={(time) => onChange(time === '' ? undefined : time.slice(0, 5))}
          onBlur={() => onBlur?.()}
        />
      )
    }
  }
}

/** Today, on the clock of the reader, has a frame that is seen on dark ground, too. */
const today = { 'aria-current': 'date', style: { borderColor: 'var(--fw-brand)' } } as const
const isToday = (day: string): boolean => dayjs(day).isSame(dayjs(), 'day')

const noDays: (0 | 1 | 2 | 3 | 4 | 5 | 6)[] = []

/** Names a day of the calendar in the language of the interface, with its weekday. */
const dayNames = (locale: string) => new Intl.DateTimeFormat(locale, { dateStyle: 'full', timeZone: 'UTC' })
