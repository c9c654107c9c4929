import { Validator } from '@cfworker/json-schema'
import { Ajv2020 } from 'ajv/dist/2020.js'
import { describe, expect, it } from 'vitest'
import { compile } from '#schemas/form/compile.ts'
import type { Answers, Form, Item } from '#schemas/form/form.ts'
import { validateAnswers, type SchemaError } from '#schemas/form/json-schema-validator.ts'
import { manyQuestions } from '#tests/support/large-form.ts'
import { readWithoutTypes } from '#plugins/form-fill/server/strip-types.ts'
import { checkFile, validatorModule, withoutExports } from '#plugins/form-fill/server/validator-module.ts'

const checkText = withoutExports(readWithoutTypes(checkFile))

const options = ['a', 'b', 'c'].map((value) => ({ value, label: value.toUpperCase() }))
const items: readonly Item[] = [
  { id: 'input1', type: 'input', label: '一', minLength: 2, maxLength: 6 },
  { id: 'phone1', type: 'input', label: '二', preset: 'phone' },
  {
    id: 'ruled1',
    type: 'input',
    label: '三',
    rules: [
      { pattern: '^[A-Z]{2}\\d+$', message: '' },
      { pattern: '1', message: '' },
    ],
  },
  { id: 'areas1', type: 'textarea', label: '四', maxLength: 12 },
  { id: 'whole1', type: 'number', label: '五', precision: 0, min: -2, max: 9 },
  { id: 'numbe1', type: 'number', label: '六' },
  { id: 'radio1', type: 'radio', label: '七', options: [...options, { value: 'o', label: '其他', other: true }] },
  { id: 'check1', type: 'checkbox', label: '八', options, min: 1, max: 2 },
  { id: 'selec1', type: 'select', label: '九', options },
  { id: 'multi1', type: 'select', label: '十', options, multiple: true },
  { id: 'rates1', type: 'rate', label: '十一', max: 5 },
  { id: 'years1', type: 'date', label: '十二', accuracy: 'year' },
  { id: 'dates1', type: 'date', label: '十三' },
  { id: 'times1', type: 'date', label: '十四', accuracy: 'minute' },
  { id: 'calcs1', type: 'calc', label: '十五', formula: 'whole1 + numbe1' },
]
const form: Form = { format: 1, title: '差分', items, logic: [], theme: {}, settings: {} }

/** Right, nearly right and wrong values alike. */
const values: readonly unknown[] = [
  '',
  'a',
  'ab',
  'abcdefg',
  '😀😀',
  '😀😀😀😀😀😀',
  '😀😀😀😀😀😀😀',
  '13800138000',
  '1380013800',
  'AB1',
  'AB2',
  'ab1',
  'a\nb',
  '甲'.repeat(13),
  'o',
  'd',
  0,
  1,
  5,
  6,
  -2,
  -3,
  9,
  10,
  0.5,
  1e21,
  -0,
  true,
  false,
  null,
  [],
  ['a'],
  ['a', 'b'],
  ['b', 'a'],
  ['a', 'b', 'c'],
  ['a', 'a'],
  ['d'],
  [1],
  [['a']],
  {},
  { a: 1 },
  '2026',
  '26',
  '2026-11',
  '2026-13',
  '2026-11-21',
  '2026-02-30',
  '2026-11-21T09:30',
  '2026-11-21T24:00',
  '2026-11-21 09:30',
  '２０２６',
]

/** A small generator with a seed: the same answers in every run. */
function random(seed: number): () => number {
  let state = seed
  return () => {
    state = (state * 1_664_525 + 1_013_904_223) % 4_294_967_296
    return state / 4_294_967_296
  }
}

/** Mostly values that are right for their item, so that both verdicts come up. */
function someAnswers(next: () => number, right: ReadonlyMap<string, readonly unknown[]>): Answers {
  const pick = <T>(list: readonly T[]): T => list[Math.floor(next() * list.length)]!
  const keys = items.filter(() => next() < 0.35).map((item) => item.id)
  const strays = next() < 0.05 ? ['nobody'] : []
  const others = next() < 0.1 ? ['radio1:other'] : []
  return Object.fromEntries(
    [...keys, ...strays, ...others].map((key) => [key, pick(next() < 0.85 ? (right.get(key) ?? values) : values)]),
  )
}

describe('the check of answers, made four ways', async () => {
  const { artifact } = compile(form)
  const schema = artifact!.answerSchema
  const validate = new Ajv2020({ allErrors: true, strict: false }).compile(schema)
  const ajv = (answers: Answers) => (validate(answers) ? [] : (validate.errors ?? []))
  const { default: module } = (await import(
    /* @vite-ignore */ `data:text/javascript,${encodeURIComponent(validatorModule(schema, checkText))}`
  )) as { default: { (answers: Answers): boolean; errors: readonly SchemaError[] } }
  const cfworker = new Validator(schema, '2020-12', false)

  it('says the same of 5 000 answers', () => {
    const next = random(20261121)
    let rightOnes = 0
    const right = new Map(items.map(({ id }) => [id, values.filter((value) => ajv({ [id]: value }).length === 0)]))
    for (let i = 0; i < 5_000; i++) {
      const answers = someAnswers(next, right)
      const verdict = ajv(answers).length === 0
      if (verdict) rightOnes += 1
      expect({
        answers,
        module: module(answers),
        cfworker: cfworker.validate(answers).valid,
        own: validateAnswers(schema, answers).length === 0,
      }).toEqual({ answers, module: verdict, cfworker: verdict, own: verdict })
    }
    // neither verdict is a rarity
    expect(rightOnes).toBeGreaterThan(300)
    expect(rightOnes).toBeLessThan(4_700)
  })

  it('says the same of every single value of every item', () => {
    for (const { id } of items) {
      for (const value of values) {
        const answers = { [id]: value }
        const verdict = ajv(answers).length === 0
        expect({
          answers,
          module: module(answers),
          cfworker: cfworker.validate(answers).valid,
          own: validateAnswers(schema, answers).length === 0,
        }).toEqual({ answers, module: verdict, cfworker: verdict, own: verdict })
      }
    }
  })

  it('names the same places and keywords as the judge that the server runs', () => {
    const next = random(20261123)
    for (let i = 0; i < 500; i++) {
      const answers = someAnswers(next, new Map())
      module(answers)
      expect(module.errors).toEqual(validateAnswers(schema, answers))
    }
  })

  it('grows by a row a question', async () => {
    const textOf = (count: number): string =>
      validatorModule(compile(manyQuestions(count)).artifact!.answerSchema, checkText)
    const [one, two] = [textOf(1_000), textOf(2_000)]
    expect(one.length).toBeLessThan(30_000)
    expect((two.length - one.length) / 1_000).toBeLessThan(16)
    // where no two questions are alike, each row has its options
    const { artifact: unlike } = compile({
      ...form,
      items: Array.from({ length: 1_000 }, (_, i) => ({
        id: `q${String(i).padStart(5, '0')}`,
        type: 'checkbox' as const,
        label: `${i}`,
        options: [...options, { value: `own${i}`, label: 'own' }],
      })),
    })
    const text = validatorModule(unlike!.answerSchema, checkText)
    expect(text.length).toBeLessThan(150_000)
    const { default: check } = (await import(
      /* @vite-ignore */ `data:text/javascript,${encodeURIComponent(text)}`
    )) as { default: (answers: Answers) => boolean }
    expect([check({ q00007: ['a', 'own7'] }), check({ q00007: ['a', 'own8'] })]).toEqual([true, false])
  })

  it('is a module without imports, small enough for a phone', async () => {
    const code = validatorModule(schema, checkText)
    expect(code).not.toMatch(/\b(require|import)\s*[("']/)
    const { gzipSync } = await import('node:zlib')
    expect(gzipSync(code).length).toBeLessThan(6_000)
  })
})
