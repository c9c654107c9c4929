import { partsOf } from './iso-duration.ts'

/** Working hours of an institution. Times of day are milliseconds since midnight. */
export interface WorkCalendar {
  /** 1 is Monday, 7 is Sunday. */
  readonly weekdays: readonly number[]
  /** Ascending, without overlaps. */
  readonly hours: readonly WorkHours[]
  /** Exceptions to the weekday: holidays, and make-up working days; keys such as `2026-10-01`. */
  readonly days: Readonly<Record<string, 'off' | 'work'>>
}

export interface WorkHours {
  readonly from: number
  readonly until: number
}

const dayMs = 86_400_000
/** Days after which a calendar without working days is given up. */
const longestBreak = 3660

/**
 * Adds a duration of working time to a time. Times are milliseconds of the institution's local clock, as if it were
 * UTC. Days are working days and keep the time of day, a week has the usual number of them; hours count within working
 * hours. Undefined for durations with months, and for a calendar without working time.
 */
export function afterWorkTime(from: number, duration: string, calendar: WorkCalendar): number | undefined {
  const parts = partsOf(duration)
  if (!parts || parts.months > 0) return undefined
  let at = workingFrom(from, calendar)
  for (let days = parts.weeks * calendar.weekdays.length + parts.days; days > 0 && at !== undefined; days--)
    at = nextDay(at, calendar)
  for (let left = parts.ms; left > 0 && at !== undefined;) {
    const end = endOf(at, calendar)
    if (at + left <= end) return at + left
    left -= end - at
    at = workingFrom(end, calendar)
  }
  return at
}

const midnight = (at: number): number => Math.floor(at / dayMs) * dayMs

function isWorkday(day: number, { weekdays, days }: WorkCalendar): boolean {
  const date = new Date(day)
  const special = days[date.toISOString().slice(0, 10)]
  return special ? special === 'work' : weekdays.includes(date.getUTCDay() || 7)
}

/** Returns the time itself during working hours, else the next start of work. */
function workingFrom(at: number, calendar: WorkCalendar): number | undefined {
  for (let i = 0; i < longestBreak; i++) {
    const day = midnight(at) + i * dayMs
    const hours = isWorkday(day, calendar) ? calendar.hours.find(({ until }) => at < day + until) : undefined
    if (hours) return Math.max(at, day + hours.from)
  }
  return undefined
}

/** Returns the same time on the next working day. */
function nextDay(at: number, calendar: WorkCalendar): number | undefined {
  for (let next = at + dayMs; next < at + longestBreak * dayMs; next += dayMs)
    if (isWorkday(midnight(next), calendar)) return next
  return undefined
}

/** Returns the end of the working hours that contain a time. */
function endOf(at: number, { hours }: WorkCalendar): number {
  const time = at - midnight(at)
  return midnight(at) + hours.find(({ from, until }) => from <= time && time < until)!.until
}

const span = /^([01]\d|2[0-3]):([0-5]\d)-(?:([01]\d|2[0-3]):([0-5]\d)|(24):(00))$/

/** Parses `09:00-12:00, 13:30-18:00`; undefined when invalid or out of order. */
export function readHours(text: string): readonly WorkHours[] | undefined {
  const found: WorkHours[] = []
  for (const part of text.split(/[,，、;；]/)) {
    const read = span.exec(part.replaceAll(/\s|：/g, (sign) => (sign === '：' ? ':' : '')).replace(/[–—~至]/, '-'))
    if (!read) return undefined
    const [, h1, m1, h2 = read[5], m2 = read[6]] = read
    const from = (Number(h1) * 60 + Number(m1)) * 60_000
    const until = (Number(h2) * 60 + Number(m2)) * 60_000
    if (until <= from || from < (found.at(-1)?.until ?? 0)) return undefined
    found.push({ from, until })
  }
  return found
}
