import { expect, it } from 'vitest'
import { inWords, readable } from '#plugins/form-editor/client/inspector/formula-words.ts'
import type { Form } from '#schemas/form/form.ts'

const form: Form = {
  format: 1, title: '', logic: [], theme: {}, settings: {},
  items: [
    { id: 'phq901', type: 'radio', label: '提不起劲', options: [{ value: '0', label: '不会', score: 0 }] },
    { id: 'age001', type: 'number', label: '年龄' },
    { id: 'text01', type: 'description', label: '说明' },
    { id: 'total1', type: 'calc', label: '总分' },
  ],
}

it.each([
  ['sum(phq901.score, age001)', 'sum(「提不起劲」, 「年龄」)'],
  ['if age001 > 18 then "age001" else ""', 'if 「年龄」 > 18 then "age001" else ""'],
  ['gone99 + xage001', 'gone99 + xage001'],
])('reads %s as %s', (formula, spoken) => {
  expect(inWords(formula, form)).toBe(spoken)
})

it('offers scores before answers, and neither texts nor itself', () => {
  expect(readable(form, 'total1').map((one) => one.path)).toEqual(['phq901.score', 'phq901', 'age001'])
})
