import { describe, expect, it } from 'vitest'
import type { Answers, Form, Item } from '#schemas/form/form.ts'
import { checkAnswers, checkLogicState } from '#schemas/form/check-answers.ts'
import { validateAnswers } from '#schemas/form/json-schema-validator.ts'
import { random } from '#tests/support/seeded-random.ts'
import { randomAnswers, randomForm } from './random-form.ts'
import { codes, compiled, form, item, checkOf, now, options, rule, workOf } from './form-builders.ts'

const ask = (type: string, more: Partial<Item> = {}): Form => form([item('item01', type, { label: '年龄', ...more })])
const choices = [
  ...options('a', 'b', 'c'),
  { value: 'none', label: '都没有', exclusive: true },
  { value: 'x', label: '其他', other: true },
]

describe('a grid', () => {
  const given = { matrixRadio: { r1: 'a' }, matrixInput: { r1: { c1: 'x' } }, horizontalInput: { r1: 'x' } }

  it.each(Object.entries(given))('of type %s needs every row only when it is required', (type, answer) => {
    const lines = { gridRows: options('r1', 'r2'), gridColumns: options('c1', 'c2'), options: options('a', 'b') }
    const answered = (more: object) => codes(checkOf(ask(type, { ...lines, ...more }), { item01: answer }))
    expect(answered({})).toEqual([])
    expect(answered({ partial: true, required: true })).toEqual([])
    expect(answered({ required: true })).toEqual(['item01 row'])
  })

  it.each(Object.entries(given))(
    'of type %s means the same where a rule requires it or makes it optional',
    (type, answer) => {
      const lines = { gridRows: options('r1', 'r2'), gridColumns: options('c1', 'c2'), options: options('a', 'b') }
      const answered = (effect: 'require' | 'optional', more: object) =>
        codes(
          checkOf(
            form(
              [item('ask001', 'input'), item('item01', type, { label: '年龄', ...lines, ...more })],
              [rule({ ask001: { eq: 'x' } }, { do: effect, target: 'item01' })],
            ),
            { ask001: 'x', item01: answer },
          ),
        )
      expect(answered('require', {})).toEqual(['item01 row'])
      expect(answered('require', { partial: true })).toEqual([])
      expect(answered('optional', { required: true })).toEqual([])
    },
  )
})

describe('one answer', () => {
  it.each<[string, Partial<Item> & { type: string }, unknown, string | undefined]>([
    ['a text', { type: 'input' }, '张三', undefined],
    ['a number for a text', { type: 'input' }, 5, 'type'],
    ['a list for a text', { type: 'input' }, ['x'], 'type'],
    ['an object for a text', { type: 'input' }, { x: 1 }, 'type'],
    ['500 characters', { type: 'input' }, 'x'.repeat(500), undefined],
    ['501 characters', { type: 'input' }, 'x'.repeat(501), 'tooLong'],
    ['5 000 in a text area', { type: 'textarea' }, 'x'.repeat(5000), undefined],
    ['length as HTML counts it', { type: 'input', maxLength: 3 }, '😀😀', 'tooLong'],
    ['length as HTML counts it, below', { type: 'input', minLength: 4 }, '😀😀', undefined],
    ['too short', { type: 'input', minLength: 4 }, 'abc', 'tooShort'],
    ['a NUL', { type: 'input' }, 'a\0b', 'characters'],
    ['half a character', { type: 'input' }, 'a\ud83d', 'characters'],
    ['an emoji', { type: 'input' }, '👩‍👩‍👧', undefined],
    ['only spaces', { type: 'input', required: true }, ' ', undefined],
    ['a pattern that fits', { type: 'input', rules: [{ pattern: '^[A-Z]\\d$', message: '' }] }, 'A1', undefined],
    ['one that does not', { type: 'input', rules: [{ pattern: '^[A-Z]\\d$', message: '' }] }, 'a1', 'pattern'],
    ['a mobile number', { type: 'input', preset: 'phone' }, '13812345678', undefined],
    ['a short one', { type: 'input', preset: 'phone' }, '1381234567', 'phone'],
    ['a fixed line', { type: 'input', preset: 'phone' }, '02112345678', 'phone'],
    ['an e-mail address', { type: 'input', preset: 'email' }, 'a.b+c@mail.example.cn', undefined],
    ['no domain', { type: 'input', preset: 'email' }, 'a@b', 'email'],
    ['no name', { type: 'input', preset: 'email' }, '@b.cn', 'email'],
    ['an identity number', { type: 'input', preset: 'idCard' }, '11010519491231002X', undefined],
    ['in small letters', { type: 'input', preset: 'idCard' }, '11010519491231002x', undefined],
    ['a wrong checksum', { type: 'input', preset: 'idCard' }, '110105194912310021', 'idCard'],
    ['a birthday that never was', { type: 'input', preset: 'idCard' }, '11010519490230002X', 'idCard'],
    ['an address', { type: 'input', preset: 'url' }, 'https://example.com/a?b=c', undefined],
    ['a script', { type: 'input', preset: 'url' }, 'javascript:alert(1)', 'url'],
    ['a number', { type: 'number' }, -3.5, undefined],
    ['a text for a number', { type: 'number' }, '5', 'type'],
    ['true', { type: 'number' }, true, 'type'],
    ['below', { type: 'number', min: 0 }, -1, 'min'],
    ['above', { type: 'number', max: 9 }, 10, 'max'],
    ['the bound itself', { type: 'number', max: 9 }, 9, undefined],
    ['too many places', { type: 'number', precision: 2 }, 1.005, 'precision'],
    ['enough places', { type: 'number', precision: 2 }, 1.07, undefined],
    ['a fraction of a whole', { type: 'number', precision: 0 }, 1.5, 'precision'],
    ['beside a step', { type: 'number', step: 0.1 }, 0.25, 'step'],
    ['on a step', { type: 'number', step: 0.1 }, 0.3, undefined],
    ['on a step from the minimum', { type: 'number', step: 5, min: 2 }, 12, undefined],
    ['an option', { type: 'radio', options: choices }, 'a', undefined],
    ['no option', { type: 'radio', options: choices }, 'z', 'option'],
    ['two of one', { type: 'radio', options: choices }, ['a', 'b'], 'type'],
    ['a number as option', { type: 'radio', options: options(1) }, 1, 'type'],
    ['two options', { type: 'checkbox', options: choices }, ['a', 'b'], undefined],
    ['a wrong one', { type: 'checkbox', options: choices }, ['a', 'z'], 'option'],
    ['one twice', { type: 'checkbox', options: choices }, ['a', 'a'], 'repeated'],
    ['a single value', { type: 'checkbox', options: choices }, 'a', 'type'],
    ['too few', { type: 'checkbox', options: choices, min: 2 }, ['a'], 'pickMin'],
    ['too many', { type: 'checkbox', options: choices, max: 2 }, ['a', 'b', 'c'], 'pickMax'],
    ['the exclusive one alone', { type: 'checkbox', options: choices }, ['none'], undefined],
    ['the exclusive one with another', { type: 'checkbox', options: choices }, ['a', 'none'], 'exclusive'],
    ['“other” without text', { type: 'radio', options: choices }, 'x', 'other'],
    ['one of a list', { type: 'select', options: choices }, 'a', undefined],
    ['several of a list', { type: 'select', multiple: true, options: choices }, ['a', 'b'], undefined],
    ['one where several may be', { type: 'select', multiple: true, options: choices }, 'a', 'type'],
    ['a day', { type: 'date' }, '2024-02-29', undefined],
    ['30 February', { type: 'date' }, '2024-02-30', 'date'],
    ['a day that was not', { type: 'date' }, '2023-02-29', 'date'],
    ['a month where a day is asked', { type: 'date' }, '2024-02', 'date'],
    ['a month', { type: 'date', accuracy: 'month' }, '2024-02', undefined],
    ['month 13', { type: 'date', accuracy: 'month' }, '2024-13', 'date'],
    ['a year', { type: 'date', accuracy: 'year' }, '2024', undefined],
    ['a minute', { type: 'date', accuracy: 'minute' }, '2024-02-29T23:59', undefined],
    ['24:00', { type: 'date', accuracy: 'minute' }, '2024-02-29T24:00', 'date'],
    ['too early', { type: 'date', minDate: '2024-01-01' }, '2023-12-31', 'dateMin'],
    ['too late', { type: 'date', maxDate: '2024-01-01' }, '2024-01-02', 'dateMax'],
    ['a rung', { type: 'rate' }, 5, undefined],
    ['above the top', { type: 'rate' }, 6, 'max'],
    ['zero', { type: 'rate' }, 0, 'min'],
    ['half a rung', { type: 'rate', max: 10 }, 4.5, 'type'],
  ])('%s: %o', (_, more, value, code) => {
    expect(codes(checkOf(ask(more.type, more), { item01: value }))).toEqual(code ? [`item01 ${code}`] : [])
  })

  it.each(['input', 'textarea', 'number', 'radio', 'checkbox', 'select', 'date', 'rate'])(
    '%s left blank is refused when required and dropped when not',
    (type) => {
      const more = ['radio', 'checkbox', 'select'].includes(type) ? { options: choices } : {}
      for (const blank of ['', [], null, undefined, {}]) {
        expect(codes(checkOf(ask(type, { ...more, required: true }), { item01: blank }))).toEqual(['item01 required'])
        expect(checkOf(ask(type, more), { item01: blank })).toMatchObject({ answers: {}, errors: [] })
      }
    },
  )
})

describe('messages tell a person what to do', () => {
  it.each<[Partial<Item> & { type: string }, unknown, string, string]>([
    [{ type: 'input', required: true }, '', '请填写「年龄」', 'Fill in “年龄”'],
    [{ type: 'radio', required: true, options: choices }, '', '请选择「年龄」', 'Choose an answer for “年龄”'],
    [
      { type: 'checkbox', max: 2, options: choices },
      ['a', 'b', 'c'],
      '「年龄」最多选 2 项',
      'Choose up to 2 in “年龄”',
    ],
    [
      { type: 'checkbox', options: choices },
      ['a', 'none'],
      '「年龄」选了「都没有」就不能再选其他项',
      '“都没有” in “年龄” can’t be combined with other options',
    ],
    [{ type: 'radio', options: choices }, 'x', '请填写「年龄」中「其他」的内容', 'Fill in “其他” in “年龄”'],
    [{ type: 'number', min: 18 }, 3, '「年龄」不能小于 18', '“年龄” must be at least 18'],
    [{ type: 'number', precision: 0 }, 1.5, '「年龄」要填整数', '“年龄” must be a whole number'],
    [
      { type: 'date', accuracy: 'month' },
      'x',
      '「年龄」要填有效的日期，例如 2026-11',
      '“年龄” must be a valid date such as 2026-11',
    ],
    [{ type: 'input', rules: [{ pattern: '^\\d+$', message: '只填数字。' }] }, 'x', '只填数字。', '只填数字。'],
  ])('%o, %o', (more, value, zh, en) => {
    expect(checkOf(ask(more.type, more), { item01: value }).errors[0]!.message).toBe(zh)
    expect(checkOf(ask(more.type, more), { item01: value }, 'en').errors[0]!.message).toBe(en)
  })
})

describe('the whole', () => {
  const survey = form(
    [
      item('ask001', 'radio', { required: true, options: options('yes', 'no') }),
      item('why001', 'input', { required: true, maxLength: 5 }),
      item('item02', 'number', { required: true, min: 3 }),
      item('total1', 'calc', { formula: 'item02 * 2' }),
      item('text01', 'description', { html: '<p>x</p>' }),
    ],
    [
      rule({ ask001: { eq: 'yes' } }, { do: 'show', target: 'why001' }),
      rule({ ask001: { eq: 'no' } }, { do: 'disable', target: 'item02' }),
    ],
  )

  it('names every fault once, in the order of the items', () => {
    expect(codes(checkOf(survey, { item02: 1, ask001: 'yes' }))).toEqual(['why001 required', 'item02 min'])
  })

  it('asks nothing of hidden or disabled items and forgets what they hold, however wrong', () => {
    expect(
      checkOf(survey, { ask001: 'no', why001: { evil: 'x'.repeat(1e5) }, item02: 'not even a number' }),
    ).toMatchObject({ errors: [], answers: { ask001: 'no' } })
  })

  it('calculates by itself', () => {
    expect(checkOf(survey, { ask001: 'yes', why001: 'x', item02: 4, total1: 1e9 }).answers).toMatchObject({ total1: 8 })
  })

  it('refuses what the form does not ask, whatever it is called', () => {
    const hostile = JSON.parse(
      '{"ask001":"no","__proto__":{"x":1},"constructor":1,"toString":"x","text01":"x","nobody":1,"ask001:other":"x"}',
    ) as Answers
    const result = checkOf(survey, hostile)
    expect(codes(result)).toEqual([
      '__proto__ unknown',
      'constructor unknown',
      'toString unknown',
      'text01 unknown',
      'nobody unknown',
      'ask001:other unknown',
    ])
    expect(result.answers).toEqual({ ask001: 'no' })
    expect(Object.getPrototypeOf(result.answers)).toBe(Object.prototype)
  })

  it('never runs a pattern on more text than the item takes', () => {
    const artifact = compiled(
      form([item('item01', 'input', { maxLength: 10, rules: [{ pattern: '^\\d+$', message: '' }] })]),
    )
    let seen: Answers = {}
    const { errors } = checkAnswers(artifact, { item01: '1'.repeat(1e6) }, { now }, (answers) => {
      seen = answers
      return []
    })
    expect([errors.map((error) => error.code), seen]).toEqual([['tooLong'], {}])
  })

  it('looks at no more of a list than there are options', () => {
    const picks = form([item('picks1', 'checkbox', { options: options('a', 'b') })])
    const picks1 = Array.from({ length: 200_000 }, (_, i) => `${i}`)
    expect(codes(checkOf(picks, { picks1 }))).toEqual(['picks1 pickMax'])
    expect(workOf(() => checkOf(picks, { picks1 }))).toBeLessThan(200)
  })

  it.each([0, 50, 100, 150])('judges its own verdict the same, on fifty random forms, from %i', (start) => {
    for (let seed = start + 1; seed <= start + 50; seed++) {
      const next = random(seed)
      const any = randomForm(next, 15)
      const first = checkOf(any, randomAnswers(next, any))
      const second = checkOf(any, first.answers)
      const known = codes(first).filter((code) => !code.endsWith('unknown'))
      expect({ seed, answers: second.answers, codes: codes(second) }).toEqual({
        seed,
        answers: first.answers,
        codes: known,
      })
    }
  })

  it('understands what Ajv reports', () => {
    const artifact = compiled(survey)
    const { errors } = checkAnswers(artifact, { ask001: 'yes', why001: 'x', item02: 'y' }, { now }, () => [
      { instancePath: '/item02', keyword: 'type', params: { type: 'number' } },
    ])
    expect(errors).toEqual([{ item: 'item02', code: 'type', message: '「item02」要填数字' }])
  })
})

describe('a check of some items', () => {
  it.each([0, 40])('finds of each what the check of all finds, on forty random forms, from %i', (first) => {
    for (let seed = first + 1; seed <= first + 40; seed++) {
      const next = random(seed)
      const survey = randomForm(next, 4 + next.below(20))
      const artifact = compiled(survey)
      const validate = (answers: Answers) => validateAnswers(artifact.answerSchema, answers)
      const { errors, logic } = checkAnswers(artifact, randomAnswers(next, survey), { now }, validate)
      for (const { id } of survey.items)
        expect(checkLogicState(artifact, logic, validate, 'zh-cn', [id])).toEqual(
          errors.filter((error) => error.item === id && error.code !== 'unknown'),
        )
    }
  })
})
