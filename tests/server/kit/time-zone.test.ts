import { describe, expect, it } from 'vitest'
import { localTime } from '#schemas/module/local-time.ts'
import { zoneOf } from '#server/kit/time-zone.ts'

describe('the clock of whoever asks for a file', () => {
  it.each([
    ['Asia/Shanghai', '2026-11-21 22:05:09'],
    ['UTC', '2026-11-21 14:05:09'],
    ['America/New_York', '2026-11-21 09:05:09'],
  ])('shows %s as %s', (zone, shown) => {
    expect(localTime(new Date('2026-11-21T14:05:09Z'), zoneOf(zone, 'Asia/Tokyo'))).toBe(shown)
  })

  it.each([undefined, '', 'Mars/Olympus', 'x'.repeat(500), ['UTC', 'UTC']])(
    'takes %s for no zone and shows the institution’s time',
    (header) => {
      expect(zoneOf(header, 'Asia/Tokyo')).toBe('Asia/Tokyo')
    },
  )
})
