import { describe, expect, it } from 'vitest'
import { formatBytes, formatDate, formatDateTime, formatNumber, formatRelative } from '#renderer/kit/format-values.ts'

const now = new Date('2026-03-08T12:00:00')
const ago = (seconds: number): Date => new Date(now.getTime() - seconds * 1000)

it.each([
  ['2026-03-08T09:05:07', '2026-03-08', '2026-03-08 09:05'],
  ['2026-03-08 09:05:07', '2026-03-08', '2026-03-08 09:05'],
  ['nonsense', '—', '—'],
  [null, '—', '—'],
  ['', '—', '—'],
])('writes the moment %s as %s and %s', (value, date, time) => {
  expect([formatDate(value), formatDateTime(value)]).toEqual([date, time])
})

describe('how long ago', () => {
  it.each([
    [0, '刚刚', 'just now'],
    [59, '刚刚', 'just now'],
    [5 * 60, '5 分钟前', '5 minutes ago'],
    [3 * 3600, '3 小时前', '3 hours ago'],
    [86_400, '昨天', 'yesterday'],
    [12 * 86_400, '12 天前', '12 days ago'],
    [40 * 86_400, '2026-01-27', '2026-01-27'],
  ])('%i seconds are %s', (seconds, zh, en) => {
    expect([formatRelative(ago(seconds), 'zh-cn', now), formatRelative(ago(seconds), 'en', now)]).toEqual([zh, en])
  })
})

it.each([
  [1234567.891, undefined, '1,234,567.891'],
  ['12', 2, '12.00'],
  ['18014398509481986.02', 2, '18,014,398,509,481,986.02'],
  [0, undefined, '0'],
  ['', undefined, '—'],
  ['x', undefined, '—'],
  [Number.NaN, undefined, '—'],
])('writes the number %s with %s digits as %s', (value, digits, text) => expect(formatNumber(value, digits)).toBe(text))

it.each([
  [0, '0 B'],
  [1536, '1.5 KB'],
  [5 * 1024 * 1024, '5 MB'],
])('writes %i bytes as %s', (bytes, text) => expect(formatBytes(bytes)).toBe(text))
