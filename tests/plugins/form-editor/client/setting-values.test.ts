import { describe, expect, it } from 'vitest'
import {
  fromLocalField,
  inTimeZone,
  toLocalField,
  withSetting,
} from '#plugins/form-editor/client/inspector/setting-values.ts'

describe('a setting', () => {
  it('is put where it belongs and leaves the others alone', () => {
    const settings = { limits: { ip: { max: 1 } }, draft: { keepUnsent: true } }
    expect(withSetting(settings, ['limits', 'total', 'max'], 50)).toEqual({
      limits: { ip: { max: 1 }, total: { max: 50 } },
      draft: { keepUnsent: true },
    })
  })

  it('leaves nothing behind when it is taken out again', () => {
    const on = withSetting({}, ['access', 'password'], 'abc')
    expect(withSetting(on, ['access', 'password'], undefined)).toEqual({})
  })

  it('keeps the other settings of its group when it is taken out', () => {
    expect(withSetting({ window: { from: 'a', to: 'b' } }, ['window', 'from'], undefined)).toEqual({
      window: { to: 'b' },
    })
  })
})

describe('a moment in a field', () => {
  it.each([
    ['Asia/Shanghai', '2026-11-21T17:30'],
    ['America/New_York', '2026-11-21T04:30'],
    ['Asia/Kathmandu', '2026-11-21T15:15'],
  ])('is what the clock shows in %s, and comes back as it was put in', (zone, shown) => {
    const moment = '2026-11-21T09:30:00.000Z'
    expect(toLocalField(moment, zone)).toBe(shown)
    expect(fromLocalField(shown, zone)).toBe(moment)
  })

  it.each([[undefined], [''], ['soon']])('is none for %o', (text) => {
    expect(fromLocalField(text, 'UTC')).toBeUndefined()
    expect(toLocalField(text, 'UTC')).toBe('')
  })
})

describe('another time zone', () => {
  const nineToFive = { from: '2026-03-09T01:00:00.000Z', to: '2026-03-20T09:00:00.000Z', message: '未开放' }

  it('keeps what the clock shows, on both sides of a change of clocks', () => {
    const there = inTimeZone(nineToFive, 'Europe/Berlin', 'Asia/Shanghai')
    expect(there).toEqual({
      from: '2026-03-09T08:00:00.000Z',
      to: '2026-03-20T16:00:00.000Z',
      message: '未开放',
      timeZone: 'Europe/Berlin',
    })
    expect(inTimeZone(there, 'America/New_York', 'Asia/Shanghai')).toMatchObject({
      from: '2026-03-09T13:00:00.000Z',
      to: '2026-03-20T21:00:00.000Z',
    })
    expect(inTimeZone(there, undefined, 'Asia/Shanghai')).toEqual(nineToFive)
  })

  it('leaves nothing behind once the institution’s is chosen again', () => {
    const alone = inTimeZone(undefined, 'Asia/Tokyo', 'Asia/Shanghai')
    expect(alone).toEqual({ timeZone: 'Asia/Tokyo' })
    expect(inTimeZone(alone, undefined, 'Asia/Shanghai')).toBeUndefined()
  })
})
