import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { emptyForm } from '#schemas/form/form.ts'
import { validateDocument } from '#schemas/form/validate-document.ts'
import { form, item, options, rule } from './form-builders.ts'

const good = form(
  [item('radio1', 'radio', { options: options('a') })],
  [rule({ radio1: { eq: 'a' } }, { do: 'finish' })],
  { limits: { total: { max: 5, per: 'day' } } },
)
const withItem = (more: object): unknown => ({ ...good, items: [{ ...good.items[0], ...more }] })

describe('a document is taken', () => {
  it.each<[string, unknown]>([
    ['blank', emptyForm('新表单')],
    ['whole', good],
    ['without what is empty', { format: 1, title: 'x', items: [] }],
    ['with an item without label', { format: 1, title: 'x', items: [{ id: 'page01', type: 'pagination' }] }],
    [
      'with a type we do not know and its settings',
      withItem({ type: 'upload', maxSize: 5, accept: ['pdf'], nested: { deep: [1] } }),
    ],
    ['unfinished: a rule about nobody', { ...good, logic: [rule({ nobody: { eq: 1 } })] }],
    ['unfinished: a broken formula', withItem({ type: 'calc', formula: 'sum(' })],
    ...['phq-9.zh', 'gad-7.en'].map((name): [string, unknown] => [
      name,
      JSON.parse(readFileSync(new URL(`../../support/forms/${name}.json`, import.meta.url), 'utf8')),
    ]),
  ])('%s', (_, value) => expect(validateDocument(value)).toHaveProperty('form.format', 1))

  it('and completed, so that nobody has to ask what is missing', () => {
    expect(validateDocument({ format: 1, title: 'x', items: [{ id: 'page01', type: 'pagination' }] })).toEqual({
      form: {
        format: 1,
        title: 'x',
        items: [{ id: 'page01', type: 'pagination', label: '' }],
        logic: [],
        theme: {},
        settings: {},
      },
    })
  })
})

describe('a document is refused at the place that is wrong', () => {
  it.each<[string, unknown, string]>([
    ['null', null, ''],
    ['a list', [], ''],
    ['no format', { title: 'x', items: [] }, 'format'],
    ['another format', { ...good, format: 2 }, 'format'],
    ['a title that is none', { ...good, title: 5 }, 'title'],
    ['an unknown part', { ...good, script: 'x' }, 'script'],
    ['items that are no list', { ...good, items: {} }, 'items'],
    ['an item that is none', { ...good, items: [1] }, 'items/0'],
    ['too many items', { ...good, items: Array.from({ length: 4001 }, () => good.items[0]) }, 'items'],
    ['an id with a dash', withItem({ id: 'abc-12' }), 'items/0/id'],
    ['an id too long', withItem({ id: 'abcdefg' }), 'items/0/id'],
    ['the same id twice', { ...good, items: [good.items[0], good.items[0]] }, 'items/1/id'],
    ['a type with markup', withItem({ type: '<b>' }), 'items/0/type'],
    ['a label without end', withItem({ label: 'x'.repeat(501) }), 'items/0/label'],
    ['a NUL', withItem({ label: 'a\0' }), 'items/0/label'],
    ['half a character', withItem({ label: '\ud800' }), 'items/0/label'],
    ['required: maybe', withItem({ required: 'yes' }), 'items/0/required'],
    ['a span of 99', withItem({ span: 99 }), 'items/0/span'],
    ['an option without value', withItem({ options: [{ label: 'x' }] }), 'items/0/options/0/value'],
    [
      '501 options',
      withItem({ options: Array.from({ length: 501 }, (_, i) => ({ value: `${i}`, label: 'x' })) }),
      'items/0/options',
    ],
    [
      'a pattern without end',
      withItem({ rules: [{ pattern: 'x'.repeat(201), message: '' }] }),
      'items/0/rules/0/pattern',
    ],
    ['a formula without end', withItem({ formula: 'x'.repeat(2001) }), 'items/0/formula'],
    ['an unknown setting too large', withItem({ more: 'x'.repeat(20_000) }), 'items/0/more'],
    ['a NUL hidden deep', withItem({ more: { deep: ['\0'] } }), 'items/0/more'],
    ['a rule without condition', { ...good, logic: [JSON.parse('{"then":[]}')] }, 'logic/0/when'],
    ['a condition of code', { ...good, logic: [JSON.parse('{"when":"alert(1)","then":[]}')] }, 'logic/0/when'],
    [
      'an unknown effect',
      { ...good, logic: [{ ...rule({ a: { eq: 1 } }), ...JSON.parse('{"then":[{"do":"eval"}]}') }] },
      'logic/0/then/0/do',
    ],
    ['a colour that is none', { ...good, theme: { primary: 'red;}' } }, 'theme/primary'],
    [
      'hours that are none',
      { ...good, settings: { window: { dailyHours: ['9', '18:00'] } } },
      'settings/window/dailyHours/0',
    ],
    ['a weekday 8', { ...good, settings: { window: { weekdays: [8] } } }, 'settings/window/weekdays/0'],
    [
      'a limit per century',
      { ...good, settings: { limits: { ip: { max: 1, per: 'century' } } } },
      'settings/limits/ip/per',
    ],
  ])('%s', (_, value, at) => {
    const read = validateDocument(value)
    expect('faults' in read && read.faults.map((fault) => fault.at)).toEqual([at])
  })
})
