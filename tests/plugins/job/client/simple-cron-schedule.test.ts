import { expect, it } from 'vitest'
import { readPlain, writePlain, type PlainCron } from '#plugins/job/shared/simple-cron-schedule.ts'

it.each<readonly [string, PlainCron, string]>([
  ['* * * * *', { every: 'minutes', step: 1 }, '* * * * *'],
  ['*/15 * * * *', { every: 'minutes', step: 15 }, '*/15 * * * *'],
  ['0 41 * * * *', { every: 'hour', minute: 41 }, '41 * * * *'],
  ['17 3 * * *', { every: 'day', hour: 3, minute: 17 }, '17 3 * * *'],
  ['0 0 8 * * ?', { every: 'day', hour: 8, minute: 0 }, '0 8 * * *'],
  ['30 18 * * 3,MON', { every: 'week', weekdays: [1, 3], hour: 18, minute: 30 }, '30 18 * * 1,3'],
  ['0 9 * * SAT-MON', { every: 'week', weekdays: [1, 6, 0], hour: 9, minute: 0 }, '0 9 * * 1,6,0'],
  ['0 9 * * 7', { every: 'week', weekdays: [0], hour: 9, minute: 0 }, '0 9 * * 0'],
  ['0 0 31 * *', { every: 'month', day: 31, hour: 0, minute: 0 }, '0 0 31 * *'],
  ['0 0 L * ?', { every: 'month', day: 'L', hour: 0, minute: 0 }, '0 0 L * *'],
])('%s is a plain schedule', (cron, plain, written) => {
  expect(readPlain(cron)).toEqual(plain)
  expect(writePlain(plain)).toBe(written)
  expect(readPlain(written)).toEqual(plain)
})

it.each([
  '*/30 * * * * *',
  '*/7 * * * *',
  '*/5 9-17 * * 1-5',
  '0 0 1 1 *',
  '0 0 1 * 1',
  '0 9 * * 1#2',
  '0 0 0 * *',
  '0 25 * * *',
  '0 0 1 1 * 2030 1',
  '',
  'daily',
])('%j is written by hand', (cron) => expect(readPlain(cron)).toBeUndefined())
