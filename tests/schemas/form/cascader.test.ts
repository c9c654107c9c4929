import { describe, expect, it } from 'vitest'
import { checkAnswers } from '#schemas/form/check-answers.ts'
import { compile } from '#schemas/form/compile.ts'
import { mergeCodebooks } from '#schemas/form/codebook.ts'
import { diffForms } from '#schemas/form/diff-versions.ts'
import { validateDocument } from '#schemas/form/validate-document.ts'
import type { Item } from '#schemas/form/form.ts'
import { itemTypeOf } from '#schemas/form/item-types.ts'
import type { Option } from '#schemas/form/item.ts'
import { publicFormOf } from '#schemas/form/public-form.ts'
import { validateAnswers } from '#schemas/form/json-schema-validator.ts'
import { form, item, rule, logicStateOf } from './form-builders.ts'

const options: readonly Option[] = [
  {
    value: 'zj',
    label: '浙江',
    children: [
      { value: 'hz', label: '杭州', children: [{ value: 'xh', label: '西湖', score: 3 }] },
      { value: 'nb', label: '宁波' },
    ],
  },
  { value: 'sh', label: '上海' },
]
const city = item('city01', 'cascader', { label: '城市', options })
const type = itemTypeOf('cascader')!

const errorsOf = (one: Item, value: unknown) => {
  const { artifact } = compile(form([one]))
  return checkAnswers(artifact!, { city01: value }, { now: '2026-11-23T08:00' }, (answers) =>
    validateAnswers(artifact!.answerSchema, answers),
  ).errors.map(({ code }) => code)
}

it.each([
  [['zj', 'hz', 'xh'], []],
  [['zj', 'nb'], []],
  [['sh'], []],
  [['zj'], ['level']],
  [['zj', 'hz'], ['level']],
  [['sh', 'hz'], ['option']],
  [['hz', 'xh'], ['option']],
  [['zj', 'hz', 'xh', 'sh'], ['option']],
  [['x'], ['option']],
  ['zj', ['type']],
])('takes a path from the root to an option without others below: %j → %j', (value, codes) =>
  expect(errorsOf(city, value)).toEqual(codes),
)

it('takes a shorter path where any level may be the last', () =>
  expect([['zj'], ['zj', 'hz']].map((value) => errorsOf({ ...city, anyLevel: true } as Item, value))).toEqual([[], []]))

describe('without scripts each level posts its own value', () => {
  it.each([
    [
      ['zj', 'hz', 'xh'],
      ['zj', 'hz', 'xh'],
    ],
    [
      ['', '', 'xh'],
      ['zj', 'hz', 'xh'],
    ],
    [
      ['', 'nb', ''],
      ['zj', 'nb'],
    ],
    // one that was picked before the level above it changed
    [['sh', 'hz', 'xh'], ['sh']],
    [
      ['zj', 'nb', 'xh'],
      ['zj', 'nb'],
    ],
    [['x'], ['x']],
  ])('%j → %j', (posted, value) => expect(type.parse(city, () => posted)).toEqual(value))
})

it.each([
  ['浙江 / 杭州 / 西湖', ['zj', 'hz', 'xh']],
  ['浙江/杭州/西湖', ['zj', 'hz', 'xh']],
  ['zj/hz/xh', ['zj', 'hz', 'xh']],
  ['xh', ['zj', 'hz', 'xh']],
  ['["zj","nb"]', ['zj', 'nb']],
  ['江苏/南京', ['江苏', '南京']],
])('reads %s from a file', (cell, value) => expect(type.columns(city)[0]!.read(cell)).toEqual({ city01: value }))

it('asks about a branch: whoever is below it is in it', () => {
  const show = rule({ city01: { has: 'hz' } }, { do: 'show', target: 'more01' })
  const doc = form([city, item('more01', 'input')], [show])
  const isShown = (value: unknown) => logicStateOf(doc, { city01: value }).visible.has('more01')
  expect(
    [
      ['zj', 'hz', 'xh'],
      ['zj', 'nb'],
    ].map(isShown),
  ).toEqual([true, false])
  expect(compile(form([city, item('more01', 'input')], [{ ...show, when: { city01: { has: 'nj' } } }])).errors).toEqual(
    [expect.objectContaining({ code: 'logic.option' })],
  )
})

it('sends visitors every level and no score', () => {
  const [sent] = publicFormOf(form([city])).items
  expect(JSON.stringify(sent)).toContain('西湖')
  expect(JSON.stringify(sent)).not.toContain('score')
})

it('keeps the words of an option that is gone', () => {
  const entry = compile(form([city])).artifact!.codebook
  const without = compile(form([{ ...city, options: options.slice(1) } as Item])).artifact!.codebook
  const [merged] = mergeCodebooks([entry, without])
  expect(type.text(merged!.item, ['zj', 'nb'])).toBe('浙江 / 宁波')
  expect(type.text(city, ['zj', 'nb'])).toBe('浙江 / 宁波')
  expect(
    diffForms(form([city]), form([{ ...city, options: options.slice(1) } as Item])).map(({ code }) => code),
  ).toEqual(['option.removed'])
})

it('finds what cannot be published', () => {
  const codes = (broken: readonly Option[]) =>
    type.check({ ...city, options: broken } as Item, 'items/0').map(({ code }) => code)
  expect(codes([])).toEqual(['options.none'])
  expect(codes([{ value: 'a', label: 'A', children: [{ value: 'a', label: 'A' }] }])).toEqual(['option.repeated'])
  expect(codes([{ value: '', label: '' }])).toEqual(['option.value', 'option.label'])
  expect(
    codes([
      { value: 'a', label: 'A' },
      { value: 'b', label: 'A' },
    ]),
  ).toEqual(['option.sameLabel'])
  const deep = (n: number): Option => ({ value: `v${n}`, label: `${n}`, ...(n > 1 ? { children: [deep(n - 1)] } : {}) })
  expect(codes([deep(4)])).toEqual([])
  expect(codes([deep(5)])).toEqual(['tree.deep'])
  expect(codes(Array.from({ length: 3001 }, (_, n) => ({ value: `${n}`, label: `${n}` })))).toEqual(['tree.large'])
  const wide = Array.from({ length: 501 }, (_, n) => ({ value: `${n}`, label: `${n}` }))
  expect(
    'faults' in validateDocument(form([{ ...city, options: [{ value: 'r', label: 'R', children: wide }] } as Item])),
  ).toBe(true)
})
