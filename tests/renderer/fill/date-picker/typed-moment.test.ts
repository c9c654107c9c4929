import { describe, expect, it } from 'vitest'
import type { Accuracy } from '#schemas/form/date-precision.ts'
import { addMonths, weeksOf } from '#renderer/fill/date-picker/calendar-days.ts'
import { readTyped } from '#renderer/fill/date-picker/typed-moment.ts'

describe('readTyped', () => {
  it.each<[string, Accuracy, string]>([
    ['2026-11-30', 'day', '2026-11-30'],
    ['2026/3/5', 'day', '2026-03-05'],
    ['2026 年 3 月 5 日', 'day', '2026-03-05'],
    ['20260305', 'day', '2026-03-05'],
    ['２０２６．３．５', 'day', '2026-03-05'],
    ['٢٠٢٦-٠٣-٠٥', 'day', '2026-03-05'],
    ['2026-3', 'month', '2026-03'],
    ['2026', 'year', '2026'],
    ['2026-11-30T09:30', 'minute', '2026-11-30T09:30'],
    ['2026/3/5 9:05', 'minute', '2026-03-05T09:05'],
    ['2026-3-5 3:30 pm', 'minute', '2026-03-05T15:30'],
    ['9：30', 'time', '09:30'],
    ['930', 'time', '09:30'],
    ['下午 3 点 05', 'time', '15:05'],
  ])('reads %s as a %s', (text, accuracy, iso) => {
    expect(readTyped(text, accuracy)).toBe(iso)
  })

  it.each<[string, Accuracy]>([
    ['', 'day'],
    ['2026-1', 'day'],
    ['2026-02-30', 'day'],
    ['11/30/2026', 'day'],
    ['26-11-30', 'day'],
    ['2026-11-30', 'minute'],
    ['25:00', 'time'],
  ])('does not guess %s as a %s', (text, accuracy) => {
    expect(readTyped(text, accuracy)).toBeUndefined()
  })
})

it('keeps the day from month to month, or takes the last of a shorter one', () => {
  expect(addMonths('2026-01-31', 1)).toBe('2026-02-28')
  expect(addMonths('2026-11-30', -12)).toBe('2025-11-30')
})

it('fills the weeks of a month from Monday to Sunday', () => {
  const weeks = weeksOf('2026-11')
  expect([weeks[0]![0], weeks.at(-1)!.at(-1), weeks.length]).toEqual(['2026-10-26', '2026-12-06', 6])
})
