import type { FastifyInstance } from 'fastify'
import { afterWorkTime, readHours } from '#schemas/process/working-hours.ts'
import { sql } from 'kysely'
import { localTime, momentAt } from '#schemas/module/local-time.ts'
import { workingTimeSettings } from '../shared/working-time-settings.ts'
import { channelCache } from './channel-cache.ts'

/** Bus channel that announces changes of holidays and make-up days. */
export const calendarChannel = 'workflow.calendar'

/** Adds a duration of working time to a time; undefined where it cannot be computed. */
export type CountWorkTime = (from: Date, duration: string) => string | undefined

/** Loads the institution's calendar: hours from the settings, special days cached per process. */
export function workCalendar(app: FastifyInstance): () => Promise<CountWorkTime> {
  const specialDays = channelCache(app, calendarChannel, async () => {
    const { rows } = await sql<{ day: string; kind: 'off' | 'work' }>`
      select to_char(day, 'YYYY-MM-DD') as day, kind from wf_calendar_day`.execute(app.db)
    return Object.fromEntries(rows.map(({ day, kind }) => [day, kind]))
  })
  return async () => {
    const days = await specialDays()
    return (from, duration) => {
      const { weekdays, hours, timeZone: own } = app.settings.of(workingTimeSettings)
      const timeZone = own || app.settings.info().timeZone
      const calendar = {
        weekdays: [1, 2, 3, 4, 5, 6, 7].slice(0, Number(weekdays)),
        hours: readHours(hours) ?? [],
        days,
      }
      const clock = Date.parse(`${localTime(from, timeZone).replace(' ', 'T')}Z`)
      const due = afterWorkTime(clock, duration, calendar)
      return due === undefined ? undefined : momentAt(new Date(due).toISOString().slice(0, 19), timeZone).toISOString()
    }
  }
}
