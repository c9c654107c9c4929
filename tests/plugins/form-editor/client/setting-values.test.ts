import { describe, expect, it } from 'vitest'
import { fromLocalField, toLocalField, withSetting } from '#plugins/form-editor/client/inspector/setting-values.ts'

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
  it('comes back as it was put in', () => {
    const moment = new Date(2026, 10, 21, 9, 30).toISOString()
    expect(toLocalField(moment)).toBe('2026-11-21T09:30')
    expect(fromLocalField(toLocalField(moment))).toBe(moment)
  })

  it.each([[undefined], ['']])('is none for %o', (text) => {
    expect(fromLocalField(text)).toBeUndefined()
    expect(toLocalField(text)).toBe('')
  })
})
