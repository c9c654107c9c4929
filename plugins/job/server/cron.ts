import { Cron } from 'croner'

/**
 * The next times of a cron expression after a moment, at most `most`; none where it never comes again, such as on 30
 * February. Throws for an expression or time zone that cannot be read.
 */
export function nextTimes(cron: string, timeZone: string, after: Date, most: number): readonly Date[] {
  return new Cron(cron, { timezone: timeZone, paused: true, sloppyRanges: true }).nextRuns(most, after)
}

/** Whether the expression can be read and comes again after a moment. */
export function comesAgain(cron: string, timeZone: string, after: Date): boolean {
  try {
    return nextTimes(cron, timeZone, after, 1).length > 0
  } catch {
    return false
  }
}

export function isTimeZone(name: string): boolean {
  try {
    return Boolean(new Intl.DateTimeFormat('en', { timeZone: name }))
  } catch {
    return false
  }
}
