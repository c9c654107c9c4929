import { describe, expect, it } from 'vitest'
import { withCalculated, withSources } from '#schemas/form/calculated-answers.ts'
import type { Form, Item } from '#schemas/form/form.ts'

const calc = (id: string, formula: string): Item => ({ id, type: 'calc', label: id, formula }) as Item
const form: Form = {
  format: 1,
  title: '请假',
  theme: {},
  settings: {},
  items: [
    calc('fee001', 'days01 * rate01'),
    { id: 'rate01', type: 'number', label: '每天' },
    { id: 'period', type: 'dateRange', label: '日期' },
    calc('days01', 'days(period.from, period.to) + 1'),
    calc('today1', 'today()'),
    { id: 'leaves', type: 'input', label: '类型' },
  ] as never,
  // oxlint-disable-next-line unicorn/no-thenable -- the word of form documents
  logic: [{ when: { leaves: { eq: 'sick' } }, then: [{ do: 'show', target: 'period' }] }],
}
const now = '2026-12-01T16:00'
const period = { from: '2026-12-01', to: '2026-12-09' }

describe('calculated questions', () => {
  it('stand behind the questions that they are calculated from, of which each is named once', () => {
    expect(withSources(form, ['fee001', 'leaves'])).toEqual(['period', 'days01', 'rate01', 'fee001', 'leaves'])
    expect(withSources(form, ['days01', 'fee001', 'level'])).toEqual(['period', 'days01', 'rate01', 'fee001', 'level'])
    const circle = { ...form, items: [calc('first1', 'second + 1'), calc('second', 'first1 + 1')] }
    expect(withSources(circle, ['first1'])).toEqual(['second', 'first1'])
    expect(withCalculated(circle, { other1: 1 }, now)).toEqual({ other1: 1 })
  })

  it('are answered from what is given, in any order, whatever rules would hide', () => {
    expect(withCalculated(form, { period, rate01: 200, level: 'high' }, now)).toMatchObject({
      period,
      level: 'high',
      days01: 9,
      fee001: 1800,
    })
    expect(withCalculated(form, { period, days01: 1 }, now)).toMatchObject({ days01: 9 })
  })

  it('keep a given result while their sources are missing', () => {
    const answers = withCalculated(form, { days01: 4 }, now)
    expect(answers).toMatchObject({ days01: 4 })
    expect(answers).not.toHaveProperty('fee001')
    // a sum is 0 without any of its parts
    const sums = {
      ...form,
      items: [{ id: 'part01', type: 'number', label: '一' }, calc('total1', 'sum(part01)')] as never,
    }
    expect(withCalculated(sums, { total1: 500 }, now)).toMatchObject({ total1: 500 })
    expect(withCalculated(sums, { total1: 500, part01: 3 }, now)).toMatchObject({ total1: 3 })
  })
})
