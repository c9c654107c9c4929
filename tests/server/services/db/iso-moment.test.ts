import pg from 'pg'
import { describe, expect, it } from 'vitest'
import { isoMoment } from '#server/services/db/iso-moment.ts'

const driver = pg.types.getTypeParser(pg.types.builtins.TIMESTAMPTZ, 'text') as (text: string) => Date | number

describe('a moment as PostgreSQL writes it', () => {
  it.each([
    ['2026-11-23 07:19:00+00', '2026-11-23T07:19:00.000Z'],
    ['2026-11-23 07:19:00.5+00', '2026-11-23T07:19:00.500Z'],
    ['2026-11-23 07:19:00.123999+00', '2026-11-23T07:19:00.123Z'],
    ['2026-11-23 15:19:00.123456+08', '2026-11-23T07:19:00.123Z'],
    ['2026-01-01 00:10:00+05:30', '2025-12-31T18:40:00.000Z'],
    ['2026-12-31 23:10:00.01-02:30', '2027-01-01T01:40:00.010Z'],
    ['0001-02-03 04:05:06+00', '0001-02-03T04:05:06.000Z'],
  ])('%s is %s', (text, iso) => {
    expect(isoMoment(text)).toBe(iso)
    expect((driver(text) as Date).toISOString()).toBe(iso)
  })

  it.each([
    'infinity',
    '-infinity',
    '10000-01-01 00:00:00+00',
    '1901-01-01 00:00:00+08:05:43',
    '0044-03-15 12:00:00+00 BC',
  ])('%s is left to the driver', (text) => expect(isoMoment(text)).toBeUndefined())

  it('has each of a thousand milliseconds as the database has it', () => {
    for (let ms = 0; ms < 1000; ms++) {
      const fraction = String(ms).padStart(3, '0')
      expect(isoMoment(`2026-11-23 07:19:00.${fraction}+00`)).toBe(`2026-11-23T07:19:00.${fraction}Z`)
    }
  })
})
