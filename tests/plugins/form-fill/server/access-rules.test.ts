import { describe, expect, it } from 'vitest'
import type { Settings } from '#schemas/form/form.ts'
import { closedReason, nextOpening, proofOf, type AccessFacts } from '#plugins/form-fill/server/access-rules.ts'

// A Friday: 20 November 2026, 09:00 in Shanghai.
const friday9 = new Date('2026-11-20T01:00:00Z')
const open: AccessFacts = {
  now: friday9,
  secret: 'Abcd1234',
  status: 'open',
  version: 1,
  settings: {},
  caller: undefined,
  proof: undefined,
}
const window = (facts: NonNullable<Settings['window']>): Settings => ({ window: facts })
const zhang = { userName: 'zhang' }

describe('whether a form is open to this visitor now', () => {
  it.each<[string, Partial<AccessFacts>, string | undefined]>([
    ['open without settings', {}, undefined],
    ['never published', { version: 0, status: 'draft' }, 'unpublished'],
    ['back in draft', { status: 'draft' }, 'unpublished'],
    ['stopped', { status: 'stopped' }, 'stopped'],
    [
      'stopped comes before its window',
      { status: 'stopped', settings: window({ to: '2020-01-01T00:00:00Z' }) },
      'stopped',
    ],

    ['a minute before it starts', { settings: window({ from: '2026-11-20T01:01:00Z' }) }, 'notStarted'],
    ['the moment it starts', { settings: window({ from: '2026-11-20T01:00:00Z' }) }, undefined],
    ['the moment it ends', { settings: window({ to: '2026-11-20T01:00:00Z' }) }, 'ended'],
    ['a second before it ends', { settings: window({ to: '2026-11-20T01:00:01Z' }) }, undefined],
    [
      'a window with an offset',
      { settings: window({ from: '2026-11-20T09:00:00+08:00', to: '2026-11-20T09:00:01+08:00' }) },
      undefined,
    ],

    ['as the day begins', { settings: window({ dailyHours: ['09:00', '18:00'] }) }, undefined],
    [
      'before the day begins',
      { now: new Date('2026-11-20T00:59:59Z'), settings: window({ dailyHours: ['09:00', '18:00'] }) },
      'outsideHours',
    ],
    [
      'as the day ends',
      { now: new Date('2026-11-20T10:00:00Z'), settings: window({ dailyHours: ['09:00', '18:00'] }) },
      'outsideHours',
    ],
    [
      'by the clocks of another zone',
      { settings: window({ dailyHours: ['09:00', '18:00'], timeZone: 'Europe/London' }) },
      'outsideHours',
    ],
    [
      'a zone nobody knows counts as Shanghai',
      { settings: window({ dailyHours: ['09:00', '18:00'], timeZone: 'Mars/Olympus' }) },
      undefined,
    ],

    ['a weekday on the list', { settings: window({ weekdays: [1, 2, 3, 4, 5] }) }, undefined],
    ['a weekday not on the list', { settings: window({ weekdays: [6, 7] }) }, 'outsideHours'],
    ['Sunday is 7', { now: new Date('2026-11-22T04:00:00Z'), settings: window({ weekdays: [7] }) }, undefined],
    ['no weekday named means every day', { settings: window({ weekdays: [] }) }, undefined],
    [
      'the day where the form lives, not where the server is',
      { now: new Date('2026-11-20T17:00:00Z'), settings: window({ weekdays: [6] }) },
      undefined,
    ],

    [
      'at night before midnight',
      { now: new Date('2026-11-20T15:00:00Z'), settings: window({ dailyHours: ['22:00', '06:00'] }) },
      undefined,
    ],
    [
      'at night after midnight',
      { now: new Date('2026-11-20T21:00:00Z'), settings: window({ dailyHours: ['22:00', '06:00'] }) },
      undefined,
    ],
    ['in daylight', { settings: window({ dailyHours: ['22:00', '06:00'] }) }, 'outsideHours'],
    [
      'Saturday 05:00 belongs to Friday night',
      { now: new Date('2026-11-20T21:00:00Z'), settings: window({ dailyHours: ['22:00', '06:00'], weekdays: [5] }) },
      undefined,
    ],
    [
      'Monday 05:00 belongs to Sunday night',
      { now: new Date('2026-11-22T21:00:00Z'), settings: window({ dailyHours: ['22:00', '06:00'], weekdays: [1] }) },
      'outsideHours',
    ],

    ['nobody signed in where one must', { settings: { access: { signIn: true } } }, 'login'],
    ['signed in where one must', { settings: { access: { signIn: true } }, caller: zhang }, undefined],
    [
      'on the list, in other letters',
      { settings: { access: { whitelist: ['Zhang', 'li'] } }, caller: zhang },
      undefined,
    ],
    ['not on the list', { settings: { access: { whitelist: ['li'] } }, caller: zhang }, 'whitelist'],
    ['nobody signed in where there is a list', { settings: { access: { whitelist: ['li'] } } }, 'whitelist'],
    ['an empty list lists nobody out', { settings: { access: { whitelist: [] } } }, undefined],

    ['no password given', { settings: { access: { password: 'sesame' } } }, 'password'],
    [
      'a wrong password',
      { settings: { access: { password: 'sesame' } }, proof: proofOf('Abcd1234', 'Sesame') },
      'password',
    ],
    [
      'a proof made with another form’s secret',
      { settings: { access: { password: 'sesame' } }, proof: proofOf('Zbcd1234', 'sesame') },
      'password',
    ],
    [
      'the right password',
      { settings: { access: { password: 'sesame' } }, proof: proofOf('Abcd1234', 'sesame') },
      undefined,
    ],
    ['an empty proof', { settings: { access: { password: 'sesame' } }, proof: '' }, 'password'],
    [
      'sign-in is asked for before the password',
      { settings: { access: { password: 'sesame', signIn: true } } },
      'login',
    ],
  ])('%s', (_, facts, reason) => {
    expect(closedReason({ ...open, ...facts })).toBe(reason)
  })
})

describe('when daily hours and weekdays open a form again', () => {
  it.each<[string, NonNullable<Settings['window']>, ReturnType<typeof nextOpening>]>([
    ['later today', { dailyHours: ['20:00', '21:00'] }, { days: 0, weekday: 5, time: '20:00' }],
    ['tomorrow', { dailyHours: ['03:00', '03:30'] }, { days: 1, weekday: 6, time: '03:00' }],
    ['after the weekend', { dailyHours: ['03:00', '03:30'], weekdays: [1, 5] }, { days: 3, weekday: 1, time: '03:00' }],
    ['in a week', { dailyHours: ['09:00', '09:00'], weekdays: [5] }, { days: 7, weekday: 5, time: '09:00' }],
    ['at midnight without hours', { weekdays: [6, 7] }, { days: 1, weekday: 6, time: '00:00' }],
    [
      'by other clocks',
      { dailyHours: ['09:00', '10:00'], timeZone: 'Europe/London' },
      { days: 0, weekday: 5, time: '09:00' },
    ],
    ['never, once it has ended', { weekdays: [6], to: '2026-11-20T16:00:00Z' }, undefined],
  ])('%s', (_, settings, expected) => {
    expect(nextOpening(friday9, settings)).toEqual(expected)
  })
})
