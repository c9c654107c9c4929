import { accuracyOf } from '#schemas/form/date-precision.ts'
import { dateRange, type DateRangeItem } from '#schemas/form/types/date-range.ts'
import type { ItemWidget, WidgetProps } from '../widget-props.ts'
import { MomentRangeInput } from './date-and-time-range-input.tsx'

const DateRange = (props: WidgetProps<DateRangeItem>) => (
  <MomentRangeInput {...props} accuracy={accuracyOf(props.item)} min={props.item.minDate} max={props.item.maxDate} />
)

export const dateRangeWidget: ItemWidget<DateRangeItem> = {
  type: 'dateRange',
  itemType: dateRange,
  frame: () => 'legend',
  Control: DateRange,
}
