import { absoluteMoment } from '../relative-date.ts'

/** Bookable days, in the document and in its public form. */
export interface BookableDays {
  readonly minDate?: string
  readonly maxDate?: string
  /** Weekdays with seats, 1 for Monday; the public form has these instead of numbers. */
  readonly openDays?: readonly number[]
  /** Current date of the public form: relative in a version, absolute for a visitor. */
  readonly today?: string
}

/** Maximum number of days offered at once. */
export const maxDays = 366

const dayMs = 86_400_000

/** 1 for Monday to 7 for Sunday. */
export const weekdayOf = (day: string): number => new Date(`${day}T00:00:00Z`).getUTCDay() || 7

export const dayAfter = (day: string, days: number): string =>
  new Date(Date.parse(`${day}T00:00:00Z`) + days * dayMs).toISOString().slice(0, 10)

/** Returns the first and the last bookable day as seen from `today`. */
export function bookingWindow({ minDate, maxDate }: BookableDays, today: string): readonly [string, string] {
  const earliest = minDate === undefined ? today : absoluteMoment(minDate, 'day', today, 'first')
  const first = earliest < today ? today : earliest
  const end = dayAfter(first, maxDays - 1)
  const latest = maxDate === undefined ? end : absoluteMoment(maxDate, 'day', today, 'last')
  return [first, latest > end ? end : latest]
}

/** Returns the offered days from `today` on, without closed weekdays. */
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
