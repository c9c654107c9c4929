import { accuracyOf } from '#schemas/form/date-precision.ts'
import { date, type DateItem } from '#schemas/form/types/date.ts'
import type { ItemWidget, WidgetProps } from '../widget-props.ts'
import { Moment } from './date-and-time-input.tsx'

function DateInput({ onChange, onBlur, ...props }: WidgetProps<DateItem>) {
  const { item } = props
  return (
    <Moment
      {...props}
      accuracy={accuracyOf(item)}
      min={item.minDate}
      max={item.maxDate}
      onChange={(value) => onChange(item.id, value)}
      onBlur={() => onBlur?.(item.id)}
    />
  )
}

export const dateWidget: ItemWidget<DateItem> = {
  type: 'date',
  itemType: date,
  frame: () => 'label',
  Control: DateInput,
}
