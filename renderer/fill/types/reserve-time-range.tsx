import { optionsOf } from '#schemas/form/item.ts'
import {
  asBooking,
  openDaysIn,
  reserveTimeRange,
  slotKey,
  tidyBooking,
  type ReserveTimeRangeItem,
} from '#schemas/form/types/reserve-time-range.ts'
import type { ItemWidget, WidgetProps } from '../widget-props.ts'
import { BookingCalendar, dayName } from './booking-calendar.tsx'
import { bookingTranslateFor } from './booking-messages.ts'

/** Picks a day, then one of its slots; without scripts a button loads the slots of the picked day. */
function ReserveTimeRange(props: WidgetProps<ReserveTimeRangeItem>) {
  const { item, value, seatsLeft, fullOptions, hiddenOptions, disabled, id, describedBy, t, locale } = props
  const { onChange, onBlur } = props
  const bookingT = bookingTranslateFor(locale)
  const { date, range } = asBooking(value)
  const isOff = disabled || Boolean(item.readOnly)
  const slots = optionsOf(item).filter((option) => !hiddenOptions?.has(option.value))
  const leftOf = (day: string, slot: string): number | undefined =>
    fullOptions?.has(slotKey(day, slot)) ? 0 : seatsLeft?.[slotKey(day, slot)]
  const leftOn = (day: string): number | undefined =>
    slots.reduce<number | undefined>((sum, { value: slot }) => {
      const left = leftOf(day, slot)
      return sum === undefined || left === undefined ? undefined : sum + left
    }, 0)
  const pickDay = (day: string | undefined): void => {
    const stays = day !== undefined && range !== undefined && leftOf(day, range) !== 0
    onChange(item.id, tidyBooking({ ...(day ? { date: day } : {}), ...(stays ? { range } : {}) }))
  }
  return (
    <>
      <BookingCalendar
        {...props}
        name={`${item.id}.date`}
        value={date}
        open={openDaysIn(item)}
        leftOn={leftOn}
        onPick={pickDay}
        onBlur={date && range ? onBlur : undefined}
      />
      {date === undefined ? null : (
        <div className="fw-slots" role="radiogroup" aria-label={bookingT('slots', { day: dayName(date, locale) })}>
          {slots.map(({ value: slot, label }) => {
            const left = leftOf(date, slot)
            const isPicked = slot === range
            const isFull = left === 0 && !isPicked
            return (
              <label key={slot} className="fw-slot fw-step" data-off={isOff || isFull || undefined}>
                <input
                  type="radio"
                  id={`${id}-s-${slot}`}
                  name={`${item.id}.range`}
                  value={slot}
                  checked={isPicked}
                  disabled={isOff || isFull}
                  aria-describedby={describedBy}
                  onChange={() => onChange(item.id, { date, range: slot })}
                  onBlur={() => range && onBlur?.(item.id)}
                />
                <span>{label}</span>
                <span className="fw-day-left">
                  {left === undefined ? '' : left === 0 ? t('full') : t('seats', { n: left })}
                </span>
              </label>
            )
          })}
        </div>
      )}
      {isOff ? null : (
        <button type="submit" className="fw-clear fw-plain-only" name="_do" value="stay">
          {bookingT('showSlots')}
        </button>
      )}
    </>
  )
}

export const reserveTimeRangeWidget: ItemWidget<ReserveTimeRangeItem> = {
  type: 'reserveTimeRange',
  itemType: reserveTimeRange,
  frame: () => 'legend',
  isLocked: true,
  Control: ReserveTimeRange,
}
