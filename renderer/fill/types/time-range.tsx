import { timeRange, type TimeRangeItem } from '#schemas/form/types/time-range.ts'
import type { ItemWidget, WidgetProps } from '../widget-props.ts'
import { MomentRangeInput } from './date-and-time-range-input.tsx'

const TimeRange = (props: WidgetProps<TimeRangeItem>) => (
  <MomentRangeInput {...props} accuracy="time" min={props.item.minTime} max={props.item.maxTime} />
)

export const timeRangeWidget: ItemWidget<TimeRangeItem> = {
  type: 'timeRange',
  itemType: timeRange,
  frame: () => 'legend',
  Control: TimeRange,
}
