import { reserveDay, openDaysOf, type ReserveDayItem } from '#schemas/form/types/reserve-day.ts'
import type { ItemWidget, WidgetProps } from '../widget-props.ts'
import { BookingCalendar } from './booking-calendar.tsx'

function ReserveDay(props: WidgetProps<ReserveDayItem>) {
  const { item, value, seatsLeft, fullOptions, onChange } = props
  return (
    <BookingCalendar
      {...props}
      name={item.id}
      value={typeof value === 'string' ? value : undefined}
      open={openDaysOf(item)}
      leftOn={(day) => (fullOptions?.has(day) ? 0 : seatsLeft?.[day])}
      onPick={(day) => onChange(item.id, day)}
    />
  )
}

export const reserveDayWidget: ItemWidget<ReserveDayItem> = {
  type: 'reserveDay',
  itemType: reserveDay,
  frame: () => 'radios',
  isLocked: true,
  Control: ReserveDay,
}
