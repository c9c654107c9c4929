import { expect, it } from 'vitest'
import type { Form } from '#schemas/form/form.ts'
import { hasAnswer } from '#schemas/form/item-types.ts'
import { answerSummary } from '#renderer/fill/thank-you.tsx'
import { form, item } from '#tests/schemas/form/form-builders.ts'
import { sampleCases } from '#tests/support/item-samples.ts'

const textOf = (one: Form['items'][number], value: unknown, locale: 'zh-cn' | 'en' = 'zh-cn') =>
  answerSummary(form([one]), { [one.id]: value }, locale)[0]?.text

it.each(sampleCases().filter(({ item: one }) => hasAnswer(one) && !one.hidden))(
  'the answers to $name are readable, none as JSON',
  ({ item: one, values }) => {
    for (const value of values) {
      expect(textOf(one, value)).toMatch(/\S/)
      expect(textOf(one, value)).not.toMatch(/[{}]|\[object|undefined/)
    }
  },
)

it('a matrix and a sub-form have a line for each row', () => {
  const options = [
    { value: 'a', label: '满意' },
    { value: 'b', label: '一般' },
  ]
  const gridRows = [
    { value: 'r1', label: '授课' },
    { value: 'r2', label: '设施' },
  ]
  expect(textOf(item('grid01', 'matrixRadio', { gridRows, options }), { r2: 'b', r1: 'a' })).toBe(
    '授课：满意\n设施：一般',
  )
  const gridColumns = [
    { value: 'c1', label: '课时' },
    { value: 'c2', label: '人数' },
  ]
  expect(
    textOf(item('grid02', 'matrixInput', { gridRows, gridColumns }), { r1: { c1: '8', c2: '30' }, r2: { c2: '5' } }),
  ).toBe('授课 · 课时：8；授课 · 人数：30\n设施 · 人数：5')
  const rowItems = [
    { id: 'field1', type: 'input', label: '名称' },
    { id: 'field2', type: 'number', label: '数量' },
  ] as const
  expect(textOf(item('rows01', 'subForm', { rowItems }), [{ field1: '书', field2: 2 }, { field1: '笔' }])).toBe(
    '1. 名称：书，数量：2\n2. 名称：笔',
  )
})

it('a switch speaks the language of the visitor', () => {
  const consent = item('agree1', 'switch')
  expect([textOf(consent, true), textOf(consent, false)]).toEqual(['是', '否'])
  expect([textOf(consent, true, 'en'), textOf(consent, false, 'en')]).toEqual(['Yes', 'No'])
  expect(textOf(item('agree1', 'switch', { onText: 'I agree' }), true, 'en')).toBe('I agree')
})

it('dates and bookings read like the time of the receipt', () => {
  const options = [{ value: 'am', label: '上午' }]
  const day = item('days01', 'reserveDay')
  expect([textOf(day, '2026-12-02'), textOf(day, '2026-12-02', 'en')]).toEqual([
    '2026 年 12 月 2 日',
    '2 December 2026',
  ])
  expect(textOf(item('slot01', 'reserveTimeRange', { options }), { date: '2026-12-02', range: 'am' })).toBe(
    '2026 年 12 月 2 日 上午',
  )
  expect(textOf(item('date01', 'date'), '2026-11-30')).toBe('2026 年 11 月 30 日')
  expect(textOf(item('date01', 'date', { accuracy: 'minute' }), '2026-11-30T09:30')).toBe('2026 年 11 月 30 日 09:30')
  expect(textOf(item('date01', 'date', { accuracy: 'month' }), '2026-11', 'en')).toBe('November 2026')
  // what somebody typed stays
  expect(textOf(item('text01', 'input'), '2026-11-30')).toBe('2026-11-30')
})

it('a rating has its highest step beside it', () => {
  expect(textOf(item('rate01', 'rate', { max: 4 }), 3)).toBe('3 分（满分 4 分）')
  expect(textOf(item('rate01', 'rate', { max: 4 }), 3, 'en')).toBe('3 out of 4')
})
