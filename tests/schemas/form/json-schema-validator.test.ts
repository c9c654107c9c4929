import { Validator } from '@cfworker/json-schema'
import { Ajv2020 } from 'ajv/dist/2020.js'
import { describe, expect, it } from 'vitest'
import { validateAnswers } from '#schemas/form/json-schema-validator.ts'
import { compiled, form, item, options } from './form-builders.ts'
import { random } from '#tests/support/seeded-random.ts'
import { randomAnswers, randomForm } from './random-form.ts'

const everything = form([
  item('text01', 'input', {
    minLength: 2,
    maxLength: 5,
    rules: [
      { pattern: '^[a-z😀]+$', message: '' },
      { pattern: 'a', message: '' },
    ],
  }),
  item('mail01', 'input', { preset: 'email' }),
  item('id0001', 'input', { preset: 'idCard' }),
  item('long01', 'textarea'),
  item('number', 'number', { min: -2, max: 7.5 }),
  item('whole1', 'number', { precision: 0 }),
  item('radio1', 'radio', { options: options('a', 'b') }),
  item('radio2', 'radio', { options: options('a', 'b') }),
  item('picks1', 'checkbox', {
    options: [...options('a', 'b', 'c'), { value: 'x', label: 'X', other: true }],
    min: 1,
    max: 2,
  }),
  item('select', 'select', { options: options('a') }),
  item('many01', 'select', { multiple: true, options: options('a', 'b') }),
  item('year01', 'date', { accuracy: 'year' }),
  item('month1', 'date', { accuracy: 'month' }),
  item('day001', 'date'),
  item('minute', 'date', { accuracy: 'minute' }),
  item('rate01', 'rate', { max: 3 }),
  item('calc01', 'calc', { formula: 'number' }),
])
const oddities: readonly unknown[] = [
  'a',
  'ab',
  'abcdefg',
  '😀a',
  '😀😀😀',
  '',
  'a@b.cn',
  '11010519491231002X',
  0,
  -3,
  7.5,
  1.5,
  1e300,
  true,
  false,
  null,
  [],
  ['a'],
  ['a', 'a'],
  ['a', 'b', 'c'],
  ['a', 1],
  {},
  { a: 1 },
  '2026',
  '2026-11',
  '2026-11-21',
  '2026-11-21T09:30',
  '2026-99',
  'x',
  ['x'],
  'x'.repeat(6000),
  '\ud800',
]

describe('our small validator, Ajv and a third one agree', () => {
  const judges = (schema: Readonly<Record<string, unknown>>) => {
    const ajv = new Ajv2020({ strict: false, allErrors: true }).compile(schema)
    const third = new Validator(schema, '2020-12')
    return { ajv, third }
  }

  it('on every oddity in every place', () => {
    const { answerSchema } = compiled(everything)
    const { ajv, third } = judges(answerSchema)
    for (const key of [...Object.keys(answerSchema.properties as object), 'nobody']) {
      for (const value of oddities) {
        const answers = { [key]: value }
        const ours = validateAnswers(answerSchema, answers).length === 0
        expect({ answers, ajv: ajv(answers), third: third.validate(answers).valid }).toEqual({
          answers,
          ajv: ours,
          third: ours,
        })
      }
    }
  })

  it('and name the same places and keywords as Ajv', () => {
    const { answerSchema } = compiled(everything)
    const { ajv } = judges(answerSchema)
    for (const answers of [
      { text01: 'A' },
      { picks1: ['z', 'z', 'z'] },
      { number: 9 },
      { nobody: 1 },
      { rate01: 1.5 },
      { 'picks1:other': 5 },
      { radio1: 'c' },
    ]) {
      ajv(answers)
      const names = (errors: readonly { readonly instancePath: string; readonly keyword: string }[]) =>
        [...new Set(errors.map((error) => `${error.instancePath} ${error.keyword}`))].toSorted()
      expect(names(validateAnswers(answerSchema, answers))).toEqual(names(ajv.errors ?? []))
    }
  })

  it.each([0, 10, 20, 30])('on the answers of ten random forms, from %i', (first) => {
    for (let seed = first + 1; seed <= first + 10; seed++) {
      const next = random(seed)
      const survey = randomForm(next, 10)
      const { answerSchema } = compiled(survey)
      const { ajv, third } = judges(answerSchema)
      for (let i = 0; i < 20; i++) {
        const answers = JSON.parse(JSON.stringify(randomAnswers(next, survey))) as Readonly<Record<string, unknown>>
        const ours = validateAnswers(answerSchema, answers).length === 0
        expect({ answers, ajv: ajv(answers), third: third.validate(answers).valid }).toEqual({
          answers,
          ajv: ours,
          third: ours,
        })
      }
    }
  })
})

it('refuses to skip a keyword it does not know', () => {
  expect(() => validateAnswers({ properties: { item01: { multipleOf: 2 } } }, { item01: 3 })).toThrow('<multipleOf>')
})
