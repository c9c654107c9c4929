import { describe, expect, it } from 'vitest'
import { ops } from '#schemas/kit/cond.ts'
import type { Item } from '#schemas/form/form.ts'
import { kindOf, kinds } from '#schemas/form/kinds.ts'
import { validateAnswers } from '#schemas/form/validate.ts'
import { item, options } from './build.ts'

describe.each(Object.keys(kinds))('%s', (type) => {
  const kind = kinds[type]!
  const fresh: Item = { ...item('item01', type), ...kind.create() }

  it('is complete', () => {
    expect(kindOf(type)).toBe(kind)
    expect(kind.type).toBe(type)
    expect(kind.hasAnswer).toBe(kind.answerSchema !== undefined)
    expect(kind.hasAnswer).toBe(kind.ops.length > 0)
    expect(kind.hasAnswer).toBe(kind.card !== 'none')
    expect(kind.ops.every((op) => ops.includes(op))).toBe(true)
  })

  it('is fine as soon as it is added, but for what only its author can say', () => {
    const codes = kind.check({ ...fresh, label: type === 'description' ? '' : 'label' }, 'items/0').map((finding) => finding.code)
    expect(codes).toEqual({ description: ['description.empty'], calc: ['formula.none'] }[type] ?? [])
  })

  it('shows nothing for nothing, and something for whatever is stored', () => {
    expect([undefined, null, ''].map((value) => kind.text(fresh, value))).toEqual(['', '', ''])
    expect(['x', 5, true, ['x'], { a: 1 }].filter((value) => kind.text(fresh, value) === '')).toEqual(kind.hasAnswer ? [] : ['x', 5, true, ['x'], { a: 1 }])
  })

  it('takes an unsent or empty field for not answered', () => {
    expect([[], [''], ['', '']].map((raw) => kind.parse(fresh, raw))).toEqual([undefined, undefined, undefined])
  })
})

describe('a value as text', () => {
  const choice = item('item01', 'checkbox', { options: [{ value: 'a', label: '苹果' }, { value: 'b', label: 'Birne' }, { value: 'x', label: '其他', other: true }] })
  it.each<[string, Item, unknown, string]>([
    ['one option', choice, 'a', '苹果'], ['several', choice, ['b', 'a'], 'Birne、苹果'], ['in Latin', item('item01', 'checkbox', { options: options('a', 'b') }), ['a', 'b'], 'option a, option b'],
    ['“other” with its text', choice, ['x'], '其他：香蕉'], ['an option that is gone', choice, ['z'], 'z'], ['a number', item('n', 'number'), 0, '0'], ['a minute', item('d', 'date'), '2026-11-21T09:30', '2026-11-21 09:30'], ['a truth', item('c', 'calc'), false, 'false'],
  ])('%s', (_, one, value, text) => expect(kindOf(one.type)!.text(one, value, { 'item01:other': '香蕉' })).toBe(text))
})

describe('a form posted without JavaScript', () => {
  it.each<[string, Partial<Item>, readonly string[], unknown]>([
    ['input', {}, [' 张三 '], ' 张三 '], ['textarea', {}, ['a\r\nb'], 'a\nb'], ['number', {}, [' 5.0 '], 5], ['number', {}, ['.5'], 0.5], ['number', {}, ['-1e3'], -1000], ['number', {}, ['five'], 'five'], ['number', {}, ['0x10'], '0x10'], ['number', {}, ['1e999'], '1e999'],
    ['radio', {}, ['a'], 'a'], ['checkbox', {}, ['a', '', 'b', 'a'], ['a', 'b']], ['select', {}, ['a'], 'a'], ['select', { multiple: true }, ['a', 'b'], ['a', 'b']], ['date', {}, [' 2026-11-21 '], '2026-11-21'], ['rate', {}, ['4'], 4], ['calc', {}, ['99'], undefined], ['description', {}, ['x'], undefined],
  ])('%s %j %j', (type, more, raw, value) => expect(kindOf(type)!.parse(item('item01', type, more), raw)).toEqual(value))
})

it('a text answer may be anything the schema allows, byte for byte', () => {
  const schema = { properties: { item01: kindOf('input')!.answerSchema!(item('item01', 'input')) } }
  for (const text of ['=1+1', '<script>', '\u202e', '  ', '\u0001\u0007', "'; drop table x; --"]) expect(validateAnswers(schema, { item01: text })).toEqual([])
})
