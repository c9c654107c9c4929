import type { Limit } from '#schemas/form/form.ts'
import { defaultZone } from '#schemas/form/form-time.ts'

export type Per = NonNullable<Limit['per']>

/** Local time in a time zone. `weekday` is 1 Monday … 7 Sunday (ISO 8601). */
export interface LocalTime {
  readonly year: number
  readonly month: number
  readonly day: number
  /** Minutes since midnight. */
  readonly minutes: number
  readonly weekday: number
}

export function localTime(at: Date, zone: string = defaultZone): LocalTime {
  const minute = Math.floor(at.getTime() / 60_000)
  const known = latest.get(zone)
  if (known?.minute === minute) return known.time
  const time = readClock(at, zone)
  if (latest.size < kept || latest.has(zone)) latest.set(zone, { minute, time })
  return time
}

/** Caches the local time per minute, because every submit needs it. */
const latest = new Map<string, { readonly minute: number; readonly time: LocalTime }>()
const kept = 1000

function readClock(at: Date, zone: string): LocalTime {
  const parts = Object.fromEntries(
    formatOf(zone)
      .formatToParts(at)
      .map(({ type, value }) => [type, Number(value)]),
  ) as Record<'year' | 'month' | 'day' | 'hour' | 'minute', number>
  const weekday = new Date(Date.UTC(parts.year, parts.month - 1, parts.day)).getUTCDay() || 7
  return { year: parts.year, month: parts.month, day: parts.day, minutes: parts.hour * 60 + parts.minute, weekday }
}

/**
 * The first day of the period that contains `at`, as `YYYY-MM-DD`; weeks begin on Monday. `ever` for limits without a
 * period.
 */
export function periodOf(per: Per, at: Date, zone: string | undefined): string {
  if (per === 'ever') return 'ever'
  const { year, month, day, weekday } = localTime(at, zone)
  const first =
    per === 'month' ? Date.UTC(year, month - 1, 1) : Date.UTC(year, month - 1, per === 'week' ? day - weekday + 1 : day)
  return new Date(first).toISOString().slice(0, 10)
}

/** The start of that period; undefined for limits without a period. */
export function periodStart(per: Per, at: Date, zone: string | undefined): Date | undefined {
  if (per === 'ever') return undefined
  const midnight = Date.parse(`${periodOf(per, at, zone)}T00:00:00Z`)
  // the zone's offset at the guess, then at the corrected guess, which is right on days of clock changes too
  const guess = midnight - offset(new Date(midnight), zone)
  return new Date(midnight - offset(new Date(guess), zone))
}

function offset(at: Date, zone: string | undefined): number {
  const { year, month, day, minutes } = localTime(at, zone)
  return Date.UTC(year, month - 1, day, 0, minutes) - Math.floor(at.getTime() / 60_000) * 60_000
}

const formats = new Map<string, Intl.DateTimeFormat>()

/** Cached, because creating a formatter costs more than a hundred uses. An unknown zone falls back to the default. */
function formatOf(zone: string): Intl.DateTimeFormat {
  const known = formats.get(zone)
  if (known) return known
  const made = makeFormat(zone) ?? makeFormat(defaultZone)!
  if (formats.size < kept) formats.set(zone, made)
  return made
}

function makeFormat(timeZone: string): Intl.DateTimeFormat | undefined {
  try {
    return new Intl.DateTimeFormat('en-US', {
      timeZone,
      hourCycle: 'h23',
      year: 'numeric',
      month: 'numeric',
      day: 'numeric',
      hour: 'numeric',
      minute: 'numeric',
    })
  } catch {
    return undefined
  }
}
