import { Cron } from 'croner'

/** Years, months, days and the rest of an ISO 8601 duration. */
const durationPattern =
  /^P(?!$)(?:(\d+)Y)?(?:(\d+)M)?(?:(\d+)W)?(?:(\d+)D)?(?:T(?!$)(?:(\d+)H)?(?:(\d+)M)?(?:(\d+(?:\.\d+)?)S)?)?$/

export const isDuration = (text: string): boolean => durationPattern.test(text)

export interface DurationParts {
  readonly months: number
  readonly weeks: number
  readonly days: number
  /** Hours, minutes and seconds, in milliseconds. */
  readonly ms: number
}

/** The parts of a duration; undefined when it cannot be read. */
export function partsOf(duration: string): DurationParts | undefined {
  const parts = durationPattern.exec(duration)
  if (!parts) return undefined
  const [years, months, weeks, days, hours, minutes, seconds] = parts.slice(1).map((part) => Number(part ?? 0))
  return {
    months: years! * 12 + months!,
    weeks: weeks!,
    days: days!,
    ms: hours! * 3_600_000 + minutes! * 60_000 + seconds! * 1000,
  }
}

/** Adds an ISO 8601 duration to a time (ISO 8601, UTC); undefined for an invalid duration. */
export function after(time: string, duration: string): string | undefined {
  const parts = partsOf(duration)
  if (!parts) return undefined
  const { months, weeks, days, ms } = parts
  const date = new Date(time)
  if (months) {
    const day = date.getUTCDate()
    date.setUTCDate(1)
    date.setUTCMonth(date.getUTCMonth() + months)
    // in a short month the 31st becomes its last day
    const last = new Date(Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + 1, 0)).getUTCDate()
    date.setUTCDate(Math.min(day, last))
  }
  date.setTime(date.getTime() + (weeks * 7 + days) * 86_400_000 + ms)
  return Number.isNaN(date.getTime()) ? undefined : date.toISOString()
}

/** Next time of a cycle and its remaining repetitions: `R3/PT1H`, or a cron expression. */
export interface CycleTime {
  readonly due: string
  /** Repetitions after this one; null: unlimited. */
  readonly left: number | null
}

/** `R3/PT10M`, with its beginning `R3/2026-01-01T08:00:00Z/PT10M`, or with its end `R/PT10M/2026-01-01T08:00:00Z`. */
const cyclePattern = /^R(\d{0,9})\/(?:(\d{4}-[^/P]+)\/)?(P[^/]+?)(?:\/(\d{4}-[^/P]+))?$/

/** Adds a duration to now: plain or working time. */
type Add = (duration: string) => string | undefined

/**
 * First time of a cycle after `now`; undefined for an invalid cycle, or one whose repetitions are over. A cycle with a
 * beginning starts then, or at the first repetition that is still to come.
 */
export function firstOfCycle(
  now: string,
  cycle: string,
  add: Add = (duration) => after(now, duration),
): CycleTime | undefined {
  const parts = cyclePattern.exec(cycle)
  if (parts) {
    const [, count = '', from, period = '', end] = parts
    if (end !== undefined && Number.isNaN(Date.parse(end))) return undefined
    const times = count === '' ? null : Number(count)
    if (times === 0) return undefined
    if (from !== undefined) return until(end, fromBeginning(now, from, period, times))
    const due = add(period)
    return due === undefined || isPast(due, end) ? undefined : { due, left: times === null ? null : times - 1 }
  }
  try {
    // `?` and `0/5` are Quartz syntax
    const due = new Cron(cycle.replaceAll('?', '*'), { sloppyRanges: true, timezone: 'UTC' }).nextRun(new Date(now))
    return due ? { due: due.toISOString(), left: null } : undefined
  } catch {
    return undefined
  }
}

const isPast = (due: string, end: string | undefined): boolean => end !== undefined && due > new Date(end).toISOString()

const until = (end: string | undefined, time: CycleTime | undefined): CycleTime | undefined =>
  time && !isPast(time.due, end) ? time : undefined

/** The beginning counts as the first repetition. */
function fromBeginning(now: string, from: string, period: string, times: number | null): CycleTime | undefined {
  const began = Date.parse(from)
  if (Number.isNaN(began)) return undefined
  let due: string | undefined = new Date(began).toISOString()
  for (let passed = 0; due !== undefined && passed < maxPassed && passed !== times; passed++) {
    if (due > now) return { due, left: times === null ? null : times - passed - 1 }
    const next = after(due, period)
    due = next !== undefined && next > due ? next : undefined
  }
  return undefined
}

/** Repetitions before now that are counted through. */
const maxPassed = 100_000

/**
 * Time of a cycle after one that fired at `now`, with `left` repetitions remaining. The period counts from the time that
 * was due, so that a late timer shifts no later one, unless the next time has passed, too.
 */
export function nextOfCycle(
  now: string,
  cycle: string,
  left: number | null,
  { due, add }: { readonly due?: string | undefined; readonly add?: Add } = {},
): CycleTime | undefined {
  if (left === 0) return undefined
  const [, , , period, end] = cyclePattern.exec(cycle) ?? []
  const next = period === undefined ? firstOfCycle(now, cycle)?.due : timeAfter(now, period, due, add)
  return next === undefined || isPast(next, end) ? undefined : { due: next, left: left === null ? null : left - 1 }
}

function timeAfter(now: string, period: string, due: string | undefined, add: Add | undefined): string | undefined {
  if (add) return add(period)
  const next = due === undefined ? undefined : after(due, period)
  return next !== undefined && next > now ? next : after(now, period)
}
