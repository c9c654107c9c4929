import { describe, expect, it } from 'vitest'
import { settingsFaults } from '#schemas/process/check-node-settings.ts'
import { afterWorkTime, readHours, type WorkCalendar } from '#schemas/process/working-hours.ts'

/** Nine to six with a long lunch; the first three days of October off, the Saturday before made up for one. */
const calendar: WorkCalendar = {
  weekdays: [1, 2, 3, 4, 5],
  hours: readHours('09:00-12:00, 13:30-18:00')!,
  days: { '2026-10-01': 'off', '2026-10-02': 'off', '2026-09-26': 'work' },
}
const at = (text: string): number => Date.parse(`${text}:00Z`)
const due = (from: string, duration: string, more: Partial<WorkCalendar> = {}): string | undefined => {
  const found = afterWorkTime(at(from), duration, { ...calendar, ...more })
  return found === undefined ? undefined : new Date(found).toISOString().slice(0, 16)
}

describe('working time', () => {
  it.each([
    // Tuesday
    ['within the morning', '2026-09-22T09:30', 'PT2H', '2026-09-22T11:30'],
    ['until the morning ends', '2026-09-22T09:00', 'PT3H', '2026-09-22T12:00'],
    ['over lunch', '2026-09-22T11:00', 'PT2H', '2026-09-22T14:30'],
    ['over night', '2026-09-22T17:00', 'PT90M', '2026-09-23T09:30'],
    ['from before work', '2026-09-22T06:00', 'PT1H', '2026-09-22T10:00'],
    ['from lunch', '2026-09-22T12:30', 'PT1H', '2026-09-22T14:30'],
    ['over the weekend, one day of which is worked', '2026-09-25T17:00', 'PT2H', '2026-09-26T10:00'],
    ['over a weekend and holidays', '2026-09-30T17:00', 'PT2H', '2026-10-05T10:00'],
    ['a day, at the same time', '2026-09-22T15:00', 'P1D', '2026-09-23T15:00'],
    ['a day from a day off', '2026-10-01T15:00', 'P1D', '2026-10-06T09:00'],
    ['a day and an hour', '2026-09-22T17:30', 'P1DT1H', '2026-09-24T09:30'],
    ['a week', '2026-09-07T10:00', 'P1W', '2026-09-14T10:00'],
    ['nothing', '2026-09-27T10:00', 'PT0S', '2026-09-28T09:00'],
  ])('counts %s', (_, from, duration, wanted) => {
    expect(due(from, duration)).toBe(wanted)
  })

  it('has no months, and is none where nobody works', () => {
    expect(due('2026-09-22T09:30', 'P1M')).toBeUndefined()
    expect(due('2026-09-22T09:30', 'PT1H', { hours: [] })).toBeUndefined()
    expect(due('2026-09-22T09:30', 'P1D', { weekdays: [], days: {} })).toBeUndefined()
  })

  it('reads hours one after the other only', () => {
    expect(readHours('09:00-24:00')).toEqual([{ from: 32_400_000, until: 86_400_000 }])
    expect(readHours('09：00 至 12：00，13:30–18:00')).toHaveLength(2)
    for (const wrong of ['', '9-12', '12:00-09:00', '09:00-12:00, 11:00-18:00', '09:00-25:00'])
      expect([wrong, readHours(wrong)]).toEqual([wrong, undefined])
  })

  it('is counted by no node in months', () => {
    const timeout = { after: 'P1M', do: 'remind' }
    expect(settingsFaults({ timeout })).toEqual([])
    expect(settingsFaults({ timeout, clock: 'working' }).map(({ code }) => code)).toEqual(['settings.timeout'])
    expect(settingsFaults({ clock: 'mine' }).map(({ code }) => code)).toEqual(['settings.clock'])
  })
})
