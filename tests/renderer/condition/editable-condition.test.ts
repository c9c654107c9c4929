import { describe, expect, it } from 'vitest'
import {
  addPart,
  changePart,
  condOf,
  emptyTest,
  groupOf,
  isComplete,
  removePart,
} from '#renderer/condition/editable-condition.ts'
import { condFault, holds } from '#schemas/module/condition.ts'
import type { Cond } from '#schemas/module/condition.ts'

const conds: readonly (readonly [string, Cond])[] = [
  ['one test', { k3f9Qa: { in: ['1', '2'] } }],
  ['several joined by and', { and: [{ k3f9Qa: { eq: '1' } }, { m1n2o3: { gte: 3 } }] }],
  ['several joined by or', { or: [{ k3f9Qa: { eq: '1' } }, { m1n2o3: { empty: true } }] }],
  [
    'groups in groups',
    { or: [{ and: [{ k3f9Qa: { eq: '1' } }, { m1n2o3: { empty: false } }] }, { t0tal1: { between: [5, 9] } }] },
  ],
  ['is not', { k3f9Qa: { ne: '1', empty: false } }],
  ['is not, or not answered', { k3f9Qa: { ne: '1' } }],
  ['what there are no words for', { and: [{ not: { k3f9Qa: { eq: '1' } } }, { m1n2o3: { gte: 3 } }] }],
]

describe('a condition in the editor', () => {
  it.each(conds)('comes back as it was: %s', (_, cond) => {
    expect(condOf(groupOf(cond))).toEqual(cond)
  })

  it('takes several tests of one object apart', () => {
    expect(condOf(groupOf({ a1b2c3: { gte: 1, lte: 5 }, k3f9Qa: { eq: '1' } }))).toEqual({
      and: [{ a1b2c3: { gte: 1 } }, { a1b2c3: { lte: 5 } }, { k3f9Qa: { eq: '1' } }],
    })
  })

  it('says "answered" and "not answered" for one operator', () => {
    expect(groupOf({ a1b2c3: { empty: false } }).parts).toMatchObject([{ verb: 'filled' }])
    expect(groupOf({ a1b2c3: { empty: true } }).parts).toMatchObject([{ verb: 'empty' }])
  })

  it('means an answer by "is not", and says where none counts too', () => {
    const is = (verb: 'ne' | 'neOrEmpty') =>
      condOf({ kind: 'group', joint: 'and', parts: [{ kind: 'test', field: 'a1b2c3', verb, value: '1' }] })!
    expect([undefined, '1', '2'].map((answer) => holds(is('ne'), () => answer))).toEqual([false, false, true])
    expect(holds(is('neOrEmpty'), () => undefined)).toBe(true)
    expect(groupOf(is('ne')).parts).toMatchObject([{ verb: 'ne', value: '1' }])
    // a rule from before keeps its meaning, and now says it
    expect(groupOf({ a1b2c3: { ne: '1' } }).parts).toMatchObject([{ verb: 'neOrEmpty', value: '1' }])
  })

  it('keeps an unfinished test in a shape that a draft may be stored in', () => {
    const group = addPart(groupOf({ a1b2c3: { eq: 1 } }), emptyTest)
    const cond = condOf(group)
    expect(condFault(cond)).toBeUndefined()
    expect(condOf(groupOf(cond!))).toEqual(cond)
    expect(isComplete(group)).toBe(false)
  })

  it('edits one part and leaves the others', () => {
    const group = groupOf({ and: [{ a: { eq: 1 } }, { b: { eq: 2 } }, { c: { eq: 3 } }] })
    const changed = changePart(group, 1, { kind: 'test', field: 'b', verb: 'gt', value: 9 })
    expect(condOf(removePart(changed, 0))).toEqual({ and: [{ b: { gt: 9 } }, { c: { eq: 3 } }] })
  })
})

it.each([
  ['a test without its question', { field: '', verb: 'eq', value: 1 }, false],
  ['a test without its value', { field: 'a', verb: 'eq', value: '' }, false],
  ['half of a range', { field: 'a', verb: 'between', value: [1, undefined] }, false],
  ['no option chosen', { field: 'a', verb: 'in', value: [] }, false],
  ['a value', { field: 'a', verb: 'eq', value: 0 }, true],
  ['a whole range', { field: 'a', verb: 'between', value: [1, 2] }, true],
  ['a verb that needs no value', { field: 'a', verb: 'filled', value: undefined }, true],
] as const)('knows whether a test is complete: %s', (_, test, complete) => {
  expect(isComplete({ kind: 'test', ...test })).toBe(complete)
})
