import { describe, expect, it } from 'vitest'
import { condFault, fieldsOf, holds, isEmpty, type Cond, ops, passes } from '#schemas/module/condition.ts'

const row: Readonly<Record<string, unknown>> = {
  age: 18,
  city: 'Shanghai',
  name: '张三',
  tags: ['a', 'b'],
  day: '2026-11-21',
  grade: '10',
  blank: ' ',
  none: null,
  empty: '',
  list: [],
  and: 'field',
}
const read = (field: string): unknown => row[field]

describe('a test on one field', () => {
  it.each<[Cond, boolean]>([
    [{ age: { eq: 18 } }, true],
    [{ age: { eq: '18' } }, true],
    [{ age: { eq: 19 } }, false],
    [{ age: { ne: 19 } }, true],
    [{ age: { ne: 18 } }, false],
    [{ age: { gt: 17 } }, true],
    [{ age: { gt: 18 } }, false],
    [{ age: { gte: 18 } }, true],
    [{ age: { lt: 19 } }, true],
    [{ age: { lte: 18 } }, true],
    [{ age: { lte: 17 } }, false],
    [{ age: { between: [18, 20] } }, true],
    [{ age: { between: [10, 18] } }, true],
    [{ age: { between: [19, 20] } }, false],
    [{ age: { between: 18 } }, false],
    [{ age: { in: [1, 18] } }, true],
    [{ age: { in: ['18'] } }, true],
    [{ age: { in: [] } }, false],
    [{ age: { in: 18 } }, false],
    [{ grade: { gt: '9' } }, true],
    [{ grade: { gt: 9 } }, true],
    [{ city: { like: 'HANG' } }, true],
    [{ city: { like: 'x' } }, false],
    [{ city: { startsWith: 'shang' } }, true],
    [{ city: { startsWith: 'hai' } }, false],
    [{ name: { like: '三' } }, true],
    [{ tags: { has: 'a' } }, true],
    [{ tags: { has: ['x', 'b'] } }, true],
    [{ tags: { has: 'x' } }, false],
    [{ tags: { has: [] } }, false],
    [{ tags: { hasAll: ['a', 'b'] } }, true],
    [{ tags: { hasAll: ['a', 'x'] } }, false],
    [{ city: { has: 'Shanghai' } }, true],
    [{ tags: { under: 'a' } }, true],
    [{ tags: { under: 'c' } }, false],
    [{ tags: { eq: ['a', 'b'] } }, true],
    [{ tags: { gt: 0 } }, false],
    [{ day: { gte: '2026-11-01', lt: '2026-12-01' } }, true],
    [{ day: { gt: '2026-11-21' } }, false],
    [{ blank: { gt: -1 } }, false],
    [{ blank: { eq: 0 } }, false],
    [{ and: { eq: 'field' } }, true],
  ])('%j is %s', (cond, expected) => expect(holds(cond, read)).toBe(expected))
})

describe('a missing value', () => {
  it.each(['none', 'empty', 'list', 'absent'])('<%s> is empty and fails every comparison', (field) => {
    for (const test of [
      { eq: 'x' },
      { gt: 0 },
      { gte: 0 },
      { lt: 9 },
      { lte: 9 },
      { between: [0, 9] },
      { in: ['x'] },
      { like: '' },
      { startsWith: '' },
      { has: 'x' },
      { empty: false },
    ]) {
      expect([test, holds({ [field]: test }, read)]).toEqual([test, false])
    }
    expect(holds({ [field]: { empty: true } }, read)).toBe(true)
    expect(holds({ [field]: { ne: 'x' } }, read)).toBe(true)
    expect(holds({ [field]: { eq: null } }, read)).toBe(true)
  })

  it('is blank text, an empty list or an object of empty parts, but not 0 or false', () => {
    expect(['', [], {}, { from: '', to: null }, null, undefined].map(isEmpty)).toEqual([
      true,
      true,
      true,
      true,
      true,
      true,
    ])
    expect([0, false, ' ', [''], { from: 1 }].map(isEmpty)).toEqual([false, false, false, false, false])
    expect(
      [
        { from: { a: [] }, to: {} },
        { from: {}, to: { a: [0] } },
      ].map(isEmpty),
    ).toEqual([true, false])
  })

  it('makes no test throw, whatever a hostile visitor sends', () => {
    let deep: unknown = { a: null }
    for (let n = 0; n < 20_000; n++) deep = { a: deep }
    const hostile = [
      { toString: 1, valueOf: 1 },
      JSON.parse('{"toString":{},"__proto__":1}'),
      deep,
      [{ toString: 1 }],
      [[[]]],
    ]
    const wanted = ['x', 3, ['x', 'y'], { toString: 1 }, null]
    const outcomes = hostile.flatMap((value) => ops.flatMap((op) => wanted.map((one) => passes(value, { [op]: one }))))
    expect(outcomes.every((outcome) => typeof outcome === 'boolean')).toBe(true)
  })
})

describe('joints', () => {
  const [yes, no]: readonly Cond[] = [{ age: { eq: 18 } }, { age: { eq: 1 } }]
  it.each<[string, Cond, boolean]>([
    ['fields of one object are joined by and', { age: { gte: 18 }, city: { eq: 'Shanghai' } }, true],
    ['one failing field is enough', { age: { gte: 18 }, city: { eq: 'x' } }, false],
    ['and, both', { and: [yes!, yes!] }, true],
    ['and, one', { and: [yes!, no!] }, false],
    ['or, one', { or: [no!, yes!] }, true],
    ['or, none', { or: [no!, no!] }, false],
    ['not', { not: no! }, true],
    ['not twice', { not: { not: yes! } }, true],
    ['deep', { or: [no!, { and: [yes!, { not: no! }] }] }, true],
  ])('%s', (_, cond, expected) => expect(holds(cond, read)).toBe(expected))

  it('name every field they read, once, in order', () => {
    expect(
      fieldsOf({ or: [{ b: { eq: 1 } }, { not: { a: { eq: 1 }, b: { empty: true } } }, { and: [{ c: { eq: 1 } }] }] }),
    ).toEqual(['b', 'a', 'c'])
  })
})

describe('an untrusted condition', () => {
  const deep = (depth: number): unknown => (depth === 0 ? { a: { eq: 1 } } : { not: deep(depth - 1) })
  it.each<[string, unknown]>([
    ['null', null],
    ['a text', 'x'],
    ['a list', []],
    ['an empty object', {}],
    ['a field without operator', { a: {} }],
    ['a field that is a value', { a: 1 }],
    ['an unknown operator', { a: { regex: '.' } }],
    ['and beside a field', { and: [{ a: { eq: 1 } }], b: { eq: 1 } }],
    ['an empty and', { and: [] }],
    ['an empty or', { or: [] }],
    ['a bad part', { or: [{ a: { eq: 1 } }, 5] }],
    ['nesting without end', deep(20)],
    ['more than 50 fields', Object.fromEntries(Array.from({ length: 51 }, (_, i) => [`f${i}`, { eq: 1 }]))],
  ])('%s is refused in words', (_, value) => expect(condFault(value)).toEqual(expect.any(String)))

  it.each<[unknown]>([
    [{ a: { eq: 1 } }],
    [{ and: [{ a: { empty: true } }] }],
    [{ not: { a: { in: [1] } } }],
    [{ and: { eq: 'a field called and' } }],
    [deep(6)],
  ])('%j is fine', (value) => {
    expect(condFault(value)).toBeUndefined()
  })
})
