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

const cyclePattern = /^R(\d*)\/(?:[^/P]+\/)?(P[^/]+)$/

/** First time of a cycle after `now`; undefined for an invalid cycle. */
export function firstOfCycle(now: string, cycle: string): CycleTime | undefined {
  const parts = cyclePattern.exec(cycle)
  if (parts) {
    const due = after(now, parts[2]!)
    const times = parts[1] === '' ? null : Number(parts[1])
    return due === undefined || times === 0 ? undefined : { due, left: times === null ? null : times - 1 }
  }
  try {
    // `?` and `0/5` are Quartz syntax
    const due = new Cron(cycle.replaceAll('?', '*'), { sloppyRanges: true, timezone: 'UTC' }).nextRun(new Date(now))
    return due ? { due: due.toISOString(), left: null } : undefined
  } catch {
    return undefined
  }
}

/** Time of a cycle after one that fired at `now`, with `left` repetitions remaining. */
export function nextOfCycle(now: string, cycle: string, left: number | null): CycleTime | undefined {
  if (left === 0) return undefined
  const next = firstOfCycle(now, cycle)
  return next && { due: next.due, left: left === null ? null : left - 1 }
}
