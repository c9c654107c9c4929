import { Cron } from 'croner'

/**
 * Returns the next times of a cron expression, at most `most`; empty for one that never fires, such as 30 February.
 * Throws for an invalid expression or time zone.
 */
export function nextTimes(cron: string, timeZone: string, after: Date, most: number): readonly Date[] {
  return new Cron(cron, { timezone: timeZone, paused: true, sloppyRanges: true }).nextRuns(most, after)
}

/** Whether the expression is valid and fires after a time. */
export function comesAgain(cron: string, timeZone: string, after: Date): boolean {
  try {
    return nextTimes(cron, timeZone, after, 1).length > 0
  } catch {
    return false
  }
}
