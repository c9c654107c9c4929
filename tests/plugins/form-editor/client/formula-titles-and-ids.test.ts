import { expect, it } from 'vitest'
import { piecesOf } from '#plugins/form-editor/client/formula/formula-pieces.ts'
import { readable, withIds } from '#plugins/form-editor/client/formula/formula-titles-and-ids.ts'
import type { Form } from '#schemas/form/form.ts'

const form: Form = {
  format: 1,
  title: '',
  logic: [],
  theme: {},
  settings: {},
  items: [
    { id: 'phq901', type: 'radio', label: '提不起劲', options: [{ value: '0', label: '不会', score: 0 }] },
    { id: 'age001', type: 'number', label: '年龄' },
    { id: 'text01', type: 'description', label: '说明' },
    { id: 'total1', type: 'calc', label: '总分' },
  ],
}

it.each([
  ['sum(phq901.score, age001)', 'sum([提不起劲 +], [年龄])'],
  ['if age001 > 18 then "age001" else ""', 'if [年龄] > 18 then "age001" else ""'],
  ['gone99 + xage001 + return', '[?] + xage001 + return'],
  ['age001', '[年龄]'],
])('draws %s as %s', (formula, drawn) => {
  const pieces = piecesOf(formula, form)
  const shown = pieces.map((one) =>
    'path' in one ? `[${one.isGone ? '?' : one.label}${one.isScore ? ' +' : ''}]` : one.text,
  )
  expect(shown.join('')).toBe(drawn)
  expect(pieces.map((one) => ('path' in one ? one.path : one.text)).join('')).toBe(formula)
})

it('offers scores before answers, and neither texts nor itself', () => {
  expect(readable(form, 'total1').map((one) => one.path)).toEqual(['phq901.score', 'phq901', 'age001'])
})

it.each([
  ['年龄 * 2', 'age001 * 2'],
  ['提不起劲 + 提不起劲.score', 'phq901.score + phq901.score'],
  ['"年龄" + 年龄段', '"年龄" + 年龄段'],
  ['sum(年龄, 说明)', 'sum(age001, 说明)'],
])('takes %s for %s', (typed, formula) => {
  expect(withIds(typed, form, 'total1')).toBe(formula)
})

it('leaves a label alone that two questions share, and words of the language', () => {
  const item = (id: string, label: string) => ({ id, label, type: 'number' }) as const
  const twins = {
    ...form,
    items: [item('twin01', '身高'), item('twin02', '身高'), item('word01', 'sum'), item('brac01', '体重（kg）')],
  }
  expect(withIds('sum(身高, 体重（kg）)', twins, 'total1')).toBe('sum(身高, brac01)')
})
