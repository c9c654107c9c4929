import { absoluteMoment } from '../relative-date.ts'

/** Days that can be booked, as an item says and as its public half does. */
export interface BookableDays {
  readonly minDate?: string
  readonly maxDate?: string
  /** Weekdays with places, 1 for Monday; visitors get these in the place of numbers. */
  readonly openDays?: readonly number[]
  /** The day that it is, in the public half: relative there, a date once a visitor gets it. */
  readonly today?: string
}

/** The most days that are on offer at once. */
export const mostDays = 366

const dayMs = 86_400_000

/** 1 for Monday to 7 for Sunday. */
export const weekdayOf = (day: string): number => new Date(`${day}T00:00:00Z`).getUTCDay() || 7

export const dayAfter = (day: string, days: number): string =>
  new Date(Date.parse(`${day}T00:00:00Z`) + days * dayMs).toISOString().slice(0, 10)

/** The first and the last day that may be booked on `today`. */
export function bookingWindow({ minDate, maxDate }: BookableDays, today: string): readonly [string, string] {
  const earliest = minDate === undefined ? today : absoluteMoment(minDate, 'day', today, 'first')
  const first = earliest < today ? today : earliest
  const end = dayAfter(first, mostDays - 1)
  const latest = maxDate === undefined ? end : absoluteMoment(maxDate, 'day', today, 'last')
  return [first, latest > end ? end : latest]
}

/** The days on offer, `today` first, without weekdays on which nothing is open. */
export function bookableDays(
  item: BookableDays,
  today: string,
  isOpen: (weekday: number) => boolean,
): readonly string[] {
  const [first, last] = bookingWindow(item, today)
  const days: string[] = []
  for (let day = first; day <= last; day = dayAfter(day, 1)) if (isOpen(weekdayOf(day))) days.push(day)
  return days
}
