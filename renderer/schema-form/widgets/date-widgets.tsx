import type { WidgetProps } from '@rjsf/utils'
import dayjs from 'dayjs'
import MomentPicker from '../../ui/date-time/date-time-picker.tsx'
import { useEntry } from './shared-input-props.tsx'

const textOf = (value: unknown): string | undefined => (typeof value === 'string' && value !== '' ? value : undefined)

export function DateWidget(props: WidgetProps) {
  return (
    <MomentPicker
      {...useEntry(props)}
      accuracy="day"
      value={textOf(props.value)}
      clearable={!props.readonly}
      onChange={props.onChange}
    />
  )
}

/** Shown in the user's time zone, sent as a timestamp. */
export function DateTimeWidget(props: WidgetProps) {
  const moment = textOf(props.value)
  return (
    <MomentPicker
      {...useEntry(props)}
      // its box is a button, which ARIA does not let be required
      aria-required={undefined}
      accuracy="minute"
      value={moment && dayjs(moment).format('YYYY-MM-DDTHH:mm')}
      clearable={!props.readonly}
      onChange={(local) => props.onChange(local && dayjs(local).toISOString())}
    />
  )
}

export function TimeWidget(props: WidgetProps) {
  return (
    <MomentPicker
      {...useEntry(props)}
      accuracy="time"
      value={textOf(props.value)}
      clearable={!props.readonly}
      onChange={props.onChange}
    />
  )
}
