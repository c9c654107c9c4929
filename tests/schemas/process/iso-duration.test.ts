import { expect, test } from 'vitest'
import { after, firstOfCycle, nextOfCycle } from '#schemas/process/iso-duration.ts'

test.each([
  ['2026-01-31T10:00:00.000Z', 'P1M', '2026-02-28T10:00:00.000Z'],
  ['2024-02-29T00:00:00.000Z', 'P1Y', '2025-02-28T00:00:00.000Z'],
  ['2026-01-01T00:00:00.000Z', 'P1DT2H30M', '2026-01-02T02:30:00.000Z'],
  ['2026-01-01T00:00:00.000Z', 'P2W', '2026-01-15T00:00:00.000Z'],
  ['2026-01-01T00:00:00.000Z', 'PT1.5S', '2026-01-01T00:00:01.500Z'],
])('%s and %s is %s', (time, duration, expected) => {
  expect(after(time, duration)).toBe(expected)
})

test.each(['P', 'PT', '1H', 'P1H', 'PT1D', '', 'soon'])('%j is no duration', (text) => {
  expect(after('2026-01-01T00:00:00.000Z', text)).toBeUndefined()
})

test('a cycle counts its repetitions, and a cron expression goes on', () => {
  const now = '2026-01-01T00:01:00.000Z'
  expect(firstOfCycle(now, 'R3/PT1H')).toEqual({ due: '2026-01-01T01:01:00.000Z', left: 2 })
  expect(nextOfCycle(now, 'R3/PT1H', 2)).toEqual({ due: '2026-01-01T01:01:00.000Z', left: 1 })
  expect(nextOfCycle(now, 'R3/PT1H', 0)).toBeUndefined()
  expect(nextOfCycle(now, 'R/PT1H', null)).toEqual({ due: '2026-01-01T01:01:00.000Z', left: null })
  expect(firstOfCycle(now, '0 0/5 * * * ?')).toEqual({ due: '2026-01-01T00:05:00.000Z', left: null })
  expect(firstOfCycle(now, 'every day')).toBeUndefined()
})

test.each([
  ['R3/2026-01-01T08:00:00Z/PT10M', { due: '2026-01-01T08:00:00.000Z', left: 2 }],
  ['R3/2025-12-31T23:55:00Z/PT10M', { due: '2026-01-01T00:05:00.000Z', left: 1 }],
  ['R3/2025-12-31T23:00:00Z/PT10M', undefined],
  ['R/2020-01-01T00:00:00+08:00/P1D', { due: '2026-01-01T16:00:00.000Z', left: null }],
  ['R3/someday/PT10M', undefined],
  ['R3/2020-01-01T00:00:00Z/PT0S', undefined],
])('%s is counted from its beginning', (cycle, first) => {
  expect(firstOfCycle('2026-01-01T00:01:00.000Z', cycle)).toEqual(first)
})

test('a timer that is late shifts no later one, and does not catch up with all it has missed', () => {
  const next = (now: string) => nextOfCycle(now, 'R/PT10M', null, { due: '2026-01-01T00:10:00.000Z' })?.due
  expect(next('2026-01-01T00:10:07.000Z')).toBe('2026-01-01T00:20:00.000Z')
  expect(next('2026-01-01T05:10:07.000Z')).toBe('2026-01-01T05:20:07.000Z')
})
