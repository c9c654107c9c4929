import { time, type TimeItem } from '#schemas/form/types/time.ts'
import type { ItemWidget, WidgetProps } from '../widget-props.ts'
import { Moment } from './date-and-time-input.tsx'

function TimeInput({ onChange, onBlur, ...props }: WidgetProps<TimeItem>) {
  const { item } = props
  return (
    <Moment
      {...props}
      accuracy="time"
      min={item.minTime}
      max={item.maxTime}
      // Some browsers append seconds.
      onChange={(value) => onChange(item.id, value?.slice(0, 5))}
      onBlur={() => onBlur?.(item.id)}
    />
  )
}

export const timeWidget: ItemWidget<TimeItem> = {
  type: 'time',
  itemType: time,
  frame: () => 'label',
  Control: TimeInput,
}
