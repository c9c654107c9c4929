import { expect, it } from 'vitest'
import { condOf } from '#renderer/condition/editable-condition.ts'
import { askedBy, targetsOf } from '#plugins/logic/client/rule-effects.ts'
import { operatorsOf, subjectOf, subjectsOf, valueInputOf } from '#renderer/condition/condition-operands.ts'
import { compile } from '#schemas/form/compile.ts'
import type { EffectName, Form } from '#schemas/form/form.ts'

const form: Form = {
  format: 1,
  title: '',
  logic: [],
  theme: {},
  settings: {},
  items: [
    { id: 'text01', type: 'input', label: '姓名' },
    {
      id: 'radio1',
      type: 'radio',
      label: '多久',
      options: [
        { value: '0', label: '从不', score: 0 },
        { value: '1', label: '有时', score: 1 },
      ],
    },
    {
      id: 'check1',
      type: 'checkbox',
      label: '哪些',
      options: [
        { value: 'a', label: 'A' },
        { value: 'b', label: 'B' },
      ],
    },
    {
      id: 'multi1',
      type: 'select',
      label: '多选',
      multiple: true,
      options: [
        { value: 'a', label: 'A' },
        { value: 'b', label: 'B' },
      ],
    },
    { id: 'date01', type: 'date', label: '哪天' },
    { id: 'note01', type: 'description', label: '说明', html: '<p>a</p>' },
    { id: 'calc01', type: 'calc', label: '总分', formula: 'sum(radio1.score)' },
    { id: 'last01', type: 'textarea', label: '备注' },
  ],
}

it('asks about answers and scores, never about texts', () => {
  expect(subjectsOf(form).map((one) => one.field)).toEqual([
    'text01',
    'radio1',
    'radio1.score',
    'check1',
    'multi1',
    'date01',
    'calc01',
    'last01',
  ])
  expect(subjectOf(form, 'gone99')).toBeUndefined()
})

it.each([
  ['radio1', 'in', 'options'],
  ['radio1', 'gte', 'number'],
  ['radio1.score', 'gte', 'number'],
  ['date01', 'gt', 'date'],
  ['text01', 'like', 'text'],
  ['calc01', 'gte', 'number'],
] as const)('%s with %s is put in as %s', (field, verb, input) => {
  expect(valueInputOf(subjectOf(form, field)!, verb)).toBe(input)
})

it('offers only comparisons that the compiler takes', () => {
  const values: Readonly<Record<string, unknown>> = {
    between: [1, 2],
    in: ['1'],
    has: ['a'],
    hasAll: ['a'],
    empty: true,
  }
  const optionOf = (field: string) => (field === 'radio1' ? '1' : field === 'date01' ? '2026-11-21' : '1')
  for (const subject of subjectsOf(form)) {
    for (const verb of operatorsOf(subject)) {
      const value = values[verb === 'filled' ? 'empty' : verb] ?? optionOf(subject.field)
      const when = condOf({
        kind: 'group',
        joint: 'and',
        parts: [{ kind: 'test', field: subject.field, verb, value }],
      })!
      const { errors } = compile({
        ...form,
        // oxlint-disable-next-line unicorn/no-thenable -- the document's own word
        logic: [{ when, then: [{ do: 'require' as const, target: 'last01' }] }],
      })
      expect
        .soft(
          errors.filter((error) => error.code === 'logic.op'),
          `${subject.field} ${verb}`,
        )
        .toEqual([])
    }
  }
})

it.each([
  ['show', form.items.length],
  ['require', 6],
  ['showOption', 3],
  ['finish', 0],
] as const)('%s can concern %i items', (effect: EffectName, count) => {
  expect(targetsOf(form, effect, new Set())).toHaveLength(count)
})

it('offers no item that the rule itself asks about', () => {
  // oxlint-disable-next-line unicorn/no-thenable -- the document's own word
  const asked = askedBy({ when: { and: [{ 'radio1.score': { gte: 1 } }, { text01: { eq: 'a' } }] }, then: [] })
  expect([...asked]).toEqual(['radio1', 'text01'])
  const offered = targetsOf(form, 'show', asked).map(({ id }) => id)
  expect(offered).not.toContain('radio1')
  expect(offered).not.toContain('text01')
  expect(offered).toHaveLength(form.items.length - 2)
})
