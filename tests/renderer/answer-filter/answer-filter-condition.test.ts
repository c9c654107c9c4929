import { describe, expect, it } from 'vitest'
import type { CodebookEntry } from '#schemas/form/artifact.ts'
import { holds } from '#schemas/module/condition.ts'
import { asItem, type LooseItem } from '#tests/support/item-samples.ts'
import {
  filterSubjects,
  fromCond,
  inputOf,
  isComplete,
  opsOf,
  readCond,
  toCond,
  type FilterRow,
} from '#renderer/answer-filter/answer-filter-condition.ts'

const entry = (item: LooseItem & { type: string }): CodebookEntry => {
  const full = asItem({ id: 'item01', label: '题', ...item })
  return {
    id: full.id,
    type: full.type,
    label: full.label,
    item: full,
    ...(item.options ? { options: item.options } : {}),
  }
}
const options = [{ value: 'a', label: '甲' }]

describe('the operators of a line', () => {
  it.each([
    ['a text', entry({ type: 'input' }), 'like', 'text'],
    ['a long text', entry({ type: 'textarea' }), 'like', 'text'],
    ['a number', entry({ type: 'number' }), 'gte', 'number'],
    ['a rate', entry({ type: 'rate' }), 'gte', 'number'],
    ['a single choice', entry({ type: 'radio', options }), 'in', 'options'],
    ['a drop-down', entry({ type: 'select', options }), 'in', 'options'],
    ['a drop-down of several', entry({ type: 'select', options, multiple: true }), 'has', 'options'],
    ['several choices', entry({ type: 'checkbox', options }), 'has', 'options'],
    ['a date', entry({ type: 'date' }), 'between', 'dateRange'],
    ['a calculation', entry({ type: 'calc' }), 'gte', 'number'],
    ['the time of submission', undefined, 'between', 'dateRange'],
  ])('about %s begin with the likeliest, typed into what fits', (_, about, op, input) => {
    expect(opsOf(about)[0]).toBe(op)
    expect(inputOf(about, opsOf(about)[0]!)).toBe(input)
  })

  it('of every kind of question can say "answered" and "not answered"', () => {
    for (const type of ['input', 'number', 'rate', 'date', 'calc'])
      expect(opsOf(entry({ type }))).toEqual(expect.arrayContaining(['empty', 'filled']))
  })

  it('about the submission itself follow those about its answers', () => {
    const subjects = filterSubjects(
      [entry({ type: 'input' })],
      [
        { field: 'flagged', label: '有敏感词', family: 'boolean' },
        { field: 'examPoints', label: '得分', family: 'number' },
      ],
    )
    expect(subjects.map(({ field }) => field)).toEqual(['item01', 'flagged', 'examPoints'])
    expect(subjects.slice(1).map(({ operand }) => opsOf(undefined, operand))).toEqual([
      ['eq'],
      ['gte', 'lte', 'between', 'eq', 'ne'],
    ])
    expect(subjects.slice(1).map(({ operand }) => inputOf(undefined, 'eq', operand))).toEqual(['truth', 'number'])
  })

  it('want nothing typed for "answered"', () => {
    expect(inputOf(entry({ type: 'number' }), 'filled')).toBe('none')
  })
})

describe('lines and conditions', () => {
  it.each<[string, readonly FilterRow[], object | undefined]>([
    ['no line', [], undefined],
    ['one line', [{ field: 'a', op: 'gte', value: 3 }], { a: { gte: 3 } }],
    [
      'two lines',
      [
        { field: 'a', op: 'gte', value: 3 },
        { field: 'b', op: 'in', value: ['x'] },
      ],
      { and: [{ a: { gte: 3 } }, { b: { in: ['x'] } }] },
    ],
    ['answered', [{ field: 'a', op: 'filled', value: null }], { a: { empty: false } }],
    ['not answered', [{ field: 'a', op: 'empty', value: null }], { a: { empty: true } }],
  ])('%s there and back', (_, rows, cond) => {
    expect(toCond(rows)).toEqual(cond)
    expect(fromCond(toCond(rows))).toEqual(rows)
  })

  it.each<[string, FilterRow, boolean]>([
    ['a line without a value', { field: 'a', op: 'gte', value: null }, false],
    ['an empty choice', { field: 'a', op: 'in', value: [] }, false],
    ['half a range', { field: 'a', op: 'between', value: [1, null] }, false],
    ['a whole range', { field: 'a', op: 'between', value: [0, 5] }, true],
    ['zero', { field: 'a', op: 'gte', value: 0 }, true],
    ['answered', { field: 'a', op: 'filled', value: null }, true],
  ])('%s: complete is %o', (_, row, complete) => {
    expect(isComplete(row)).toBe(complete)
    expect(toCond([row]) !== undefined).toBe(complete)
  })

  it('leave a condition alone that lines cannot say', () => {
    expect(fromCond({ or: [{ a: { eq: 1 } }, { b: { eq: 2 } }] })).toBeUndefined()
    expect(fromCond({ and: [{ not: { a: { eq: 1 } } }] })).toBeUndefined()
  })

  it('mean what the condition means', () => {
    const cond = toCond([
      { field: 'age', op: 'between', value: [18, 30] },
      { field: 'city', op: 'filled', value: null },
    ])!
    expect(
      [{ age: 20, city: 'sh' }, { age: 20 }, { age: 40, city: 'sh' }].map((row) =>
        holds(cond, (field) => row[field as keyof typeof row]),
      ),
    ).toEqual([true, false, false])
  })
})

describe('a condition in an address', () => {
  it.each([
    ['none', null, undefined],
    ['one', '{"a":{"eq":1}}', { a: { eq: 1 } }],
    ['text that is not JSON', '{', undefined],
    ['JSON that is no condition', '{"a":1}', undefined],
    ['an operator that does not exist', '{"a":{"near":1}}', undefined],
  ])('%s', (_, text, cond) => {
    expect(readCond(text)).toEqual(cond)
  })
})
