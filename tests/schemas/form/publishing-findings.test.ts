import { describe, expect, it } from 'vitest'
import { compile } from '#schemas/form/compile.ts'
import type { Form, Rule, Settings } from '#schemas/form/form.ts'
import { form, item, options, rule } from './form-builders.ts'
import type { LooseItem } from '#tests/support/item-samples.ts'

const name = item('name01', 'input')
const radio = item('radio1', 'radio', { options: options('a', 'b') })
const picks = item('picks1', 'checkbox', { options: options('a', 'b') })
const age = item('age001', 'number')
const page = item('page01', 'pagination', { label: '' })
const show = (target: string) => ({ do: 'show', target }) as const

describe('publishing is refused', () => {
  const withLogic = (...logic: readonly Rule[]): Form => form([radio, picks, age, name, page], logic)
  const withItem = (more: LooseItem & { readonly type: string }): Form => form([name, item('item01', more.type, more)])
  const withSettings = (settings: Settings): Form => form([name], [], settings)
  it.each<[string, Form, string, string]>([
    ['nothing to answer', form([page, item('text01', 'description', { html: '<p>x</p>' })]), 'items', 'form.empty'],
    ['no title', { ...form([name]), title: ' ' }, 'title', 'title.none'],
    ['an unknown type', withItem({ type: 'hologram' }), 'items/1/type', 'item.type'],
    ['a type named like a part of every object', withItem({ type: 'constructor' }), 'items/1/type', 'item.type'],
    ['no label', withItem({ type: 'input', label: ' ' }), 'items/1/label', 'item.label'],
    ['an id twice', form([name, name]), 'items/1/id', 'item.twice'],
    ['no options', withItem({ type: 'radio' }), 'items/1/options', 'options.none'],
    [
      'an option value twice',
      withItem({ type: 'radio', options: options('a', 'a') }),
      'items/1/options/1/value',
      'option.repeated',
    ],
    [
      'an option without value',
      withItem({ type: 'radio', options: [{ value: '', label: 'x' }] }),
      'items/1/options/0/value',
      'option.value',
    ],
    [
      'an option without text',
      withItem({ type: 'select', options: [{ value: 'a', label: '' }] }),
      'items/1/options/0/label',
      'option.label',
    ],
    [
      'two “other” options',
      withItem({ type: 'checkbox', options: options('a', 'b').map((option) => ({ ...option, other: true })) }),
      'items/1/options',
      'option.others',
    ],
    ['bounds crossed', withItem({ type: 'number', min: 5, max: 1 }), 'items/1/min', 'bounds.crossed'],
    ['lengths crossed', withItem({ type: 'input', minLength: 9, maxLength: 3 }), 'items/1/minLength', 'bounds.crossed'],
    [
      'dates crossed',
      withItem({ type: 'date', minDate: '2026-02-01', maxDate: '2026-01-01' }),
      'items/1/minDate',
      'bounds.crossed',
    ],
    ['a bound that is no date', withItem({ type: 'date', minDate: '2026-02-30' }), 'items/1/minDate', 'date.bound'],
    [
      'more picks than options',
      withItem({ type: 'checkbox', options: options('a'), min: 2 }),
      'items/1/min',
      'picks.many',
    ],
    [
      'picks that must be unique',
      withItem({ type: 'checkbox', options: options('a', 'b'), unique: true }),
      'items/1/unique',
      'item.unique',
    ],
    ['a number that must be unique', withItem({ type: 'number', unique: true }), 'items/1/unique', 'item.unique'],
    ['a step of nothing', withItem({ type: 'number', step: 0 }), 'items/1/step', 'number.step'],
    ['a rate without end', withItem({ type: 'rate', max: 500 }), 'items/1/max', 'rate.max'],
    [
      'a hostile pattern',
      withItem({ type: 'input', rules: [{ pattern: '(a+)+$', message: '' }] }),
      'items/1/rules/0/pattern',
      'item.pattern',
    ],
    ['a default it would refuse', withItem({ type: 'number', max: 5, default: 9 }), 'items/1/default', 'item.default'],
    [
      'an empty description',
      withItem({ type: 'description', label: '', html: ' ' }),
      'items/1/html',
      'description.empty',
    ],
    ['no formula', withItem({ type: 'calc', formula: ' ' }), 'items/1/formula', 'formula.none'],
    ['a bad formula', withItem({ type: 'calc', formula: 'name01 +' }), 'items/1/formula', 'formula.bad'],
    ['a formula about nobody', withItem({ type: 'calc', formula: 'nobody' }), 'items/1/formula', 'formula.bad'],
    ['a formula about itself', withItem({ type: 'calc', formula: 'item01 + 1' }), 'items/1/formula', 'logic.self'],
    [
      'formulas in a circle',
      form([name, item('calc01', 'calc', { formula: 'calc02' }), item('calc02', 'calc', { formula: 'calc01' })]),
      'items/2/formula',
      'logic.cycle',
    ],
    ['a condition about nobody', withLogic(rule({ nobody: { eq: 1 } }, show('name01'))), 'logic/0', 'logic.unknown'],
    [
      'a condition about a page break',
      withLogic(rule({ page01: { eq: 1 } }, show('name01'))),
      'logic/0',
      'logic.noAnswer',
    ],
    ['a score that is none', withLogic(rule({ 'name01.score': { eq: 1 } }, show('age001'))), 'logic/0', 'logic.suffix'],
    ['an operator that does not fit', withLogic(rule({ picks1: { eq: 'a' } }, show('name01'))), 'logic/0', 'logic.op'],
    ['an order among words', withLogic(rule({ radio1: { gt: 'a' } }, show('name01'))), 'logic/0', 'logic.op'],
    [
      'an option that is gone',
      withLogic(rule({ radio1: { in: ['a', 'z'] } }, show('name01'))),
      'logic/0',
      'logic.option',
    ],
    [
      'a number compared with a word',
      withLogic(rule({ age001: { gt: 'old' } }, show('name01'))),
      'logic/0',
      'logic.value',
    ],
    [
      'a range the wrong way round',
      withLogic(rule({ age001: { between: [9, 1] } }, show('name01'))),
      'logic/0',
      'logic.value',
    ],
    ['a target that is gone', withLogic(rule({ radio1: { eq: 'a' } }, show('nobody'))), 'logic/0', 'logic.target'],
    ['no target', withLogic(rule({ radio1: { eq: 'a' } }, { do: 'show' })), 'logic/0', 'logic.target'],
    ['nothing to do', withLogic(rule({ radio1: { eq: 'a' } })), 'logic/0', 'logic.idle'],
    [
      'a page break required',
      withLogic(rule({ radio1: { eq: 'a' } }, { do: 'require', target: 'page01' })),
      'logic/0',
      'logic.effect',
    ],
    [
      'an unknown option hidden',
      withLogic(rule({ age001: { gt: 1 } }, { do: 'hideOption', target: 'picks1', value: 'z' })),
      'logic/0',
      'logic.option',
    ],
    [
      'a value set that it cannot have',
      withLogic(rule({ radio1: { eq: 'a' } }, { do: 'setValue', target: 'age001', value: 'x' })),
      'logic/0',
      'logic.value',
    ],
    [
      'a jump backwards',
      withLogic(rule({ age001: { gt: 1 } }, { do: 'jump', target: 'picks1' })),
      'logic/0',
      'logic.back',
    ],
    ['an item that shows itself', withLogic(rule({ name01: { eq: 'x' } }, show('name01'))), 'logic/0', 'logic.self'],
    [
      'rules in a circle',
      withLogic(rule({ radio1: { eq: 'a' } }, show('picks1')), rule({ picks1: { has: 'a' } }, show('radio1'))),
      'logic/0',
      'logic.cycle',
    ],
    [
      'an item nobody can reach',
      withLogic(rule({ age001: { gt: 5, lt: 3 } }, show('name01'))),
      'items/3',
      'item.unreachable',
    ],
    [
      'what only the unreachable shows',
      withLogic(rule({ age001: { gt: 5, lt: 3 } }, show('name01')), rule({ name01: { eq: 'x' } }, show('picks1'))),
      'items/1',
      'item.unreachable',
    ],
    [
      'a page nobody can reach',
      form([age, page, name], [rule({ age001: { gt: 5, lt: 3 } }, show('name01'))]),
      'items/1',
      'page.unreachable',
    ],
    [
      'a window that ends before it starts',
      withSettings({ window: { from: '2026-02-01T00:00:00Z', to: '2026-01-01T00:00:00Z' } }),
      'settings/window',
      'window.crossed',
    ],
    [
      'a time zone that does not exist',
      withSettings({ window: { timeZone: 'Mars/Base' } }),
      'settings/window/timeZone',
      'window.zone',
    ],
    [
      'a redirect to a script',
      withSettings({ submit: { end: 'redirect', url: 'javascript:alert(1)' } }),
      'settings/submit/url',
      'submit.url',
    ],
    ['a limit of nothing', withSettings({ limits: { total: { max: 0 } } }), 'settings/limits/total/max', 'limits.zero'],
  ])('%s', (_, document, at, code) => {
    const { artifact, errors } = compile(document)
    expect(errors.map((error) => [error.at, error.code])).toContainEqual([at, code])
    expect(artifact).toBeUndefined()
    for (const { message } of errors)
      expect([message['zh-cn'].length, message.en.length].every((length) => length > 5)).toBe(true)
  })

  it('names a circle by its labels', () => {
    const { errors } = compile(
      form([
        item('calc01', 'calc', { label: '甲', formula: 'calc02' }),
        item('calc02', 'calc', { label: '乙', formula: 'calc01' }),
      ]),
    )
    expect(errors.map((error) => error.message['zh-cn'])).toContainEqual(
      expect.stringMatching(/循环依赖：(甲 → 乙 → 甲|乙 → 甲 → 乙)/),
    )
  })
})

describe('publishing warns, and goes on', () => {
  it.each<[string, Form, string]>([
    ['two items of one name', form([name, item('name02', 'input', { label: 'name01' })]), 'item.sameLabel'],
    ['an empty page', form([name, page]), 'page.empty'],
    [
      'a text that mentions nobody',
      form([name, item('text01', 'input', { label: 'Dear {{nobody}}' })]),
      'piping.unknown',
    ],
    ['a sum of texts', form([radio, item('calc01', 'calc', { formula: 'sum(radio1)' })]), 'formula.text'],
    [
      'a score where there is none',
      form([radio, item('calc01', 'calc', { formula: 'sum(radio1.score)' })]),
      'formula.unscored',
    ],
    [
      'the respondent of a form that nobody signs in to',
      form([radio, name], [rule({ 'user.userName': { eq: 'li' } }, show('name01'))]),
      'logic.noUser',
    ],
  ])('%s', (_, document, code) => {
    const { artifact, errors, warnings } = compile(document)
    expect([errors, warnings.map((warning) => warning.code), artifact !== undefined]).toEqual([[], [code], true])
  })
})

describe('rules that fit', () => {
  it.each<[string, Rule]>([
    ['an order among numbers as options', rule({ grade1: { gt: '1' } }, show('name01'))],
    ['a score', rule({ 'grade1.score': { gte: 2 } }, show('name01'))],
    ['has on a single choice', rule({ radio1: { has: ['a'] } }, show('name01'))],
    ['the text behind “other”', rule({ 'grade1:other': { like: 'x' } }, show('name01'))],
    ['the clock', rule({ now: { gt: '2026-01-01' } }, show('name01'))],
    ['the user', rule({ 'user.roles': { has: 'admin' } }, show('name01'))],
    ['the address', rule({ 'url.ref': { eq: 'x' } }, show('name01'))],
    ['a later item', rule({ name01: { empty: false } }, { do: 'require', target: 'radio1' })],
    ['a page', rule({ radio1: { eq: 'a' } }, show('page01'))],
    ['a jump to a page', rule({ radio1: { eq: 'a' } }, { do: 'jump', target: 'page01' })],
  ])('%s', (_, one) => {
    const grade = item('grade1', 'radio', {
      options: options(1, 2, 3).map((option, i) => (i === 2 ? { ...option, other: true } : option)),
    })
    expect(compile(form([radio, grade, page, name], [one])).errors).toEqual([])
  })
})
