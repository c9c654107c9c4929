import { asItem, type LooseItem } from '#tests/support/item-samples.ts'
import { describe, expect, it } from 'vitest'
import { documentChanges } from '#schemas/form/diff-documents.ts'
import { diffForms } from '#schemas/form/diff-versions.ts'
import type { Form, Item } from '#schemas/form/form.ts'
import { form, item, options, rule } from './form-builders.ts'

const base = form([
  item('text01', 'input', { maxLength: 50 }),
  item('radio1', 'radio', { options: options('a', 'b') }),
  item('number', 'number', { min: 1, max: 9 }),
  item('rate01', 'rate', { max: 5 }),
  item('date01', 'date'),
  item('calc01', 'calc', { formula: 'number' }),
  item('page01', 'pagination'),
  item('must01', 'input', { required: true, rules: [{ pattern: '^a', message: '' }] }),
])
const edit = (id: string, patch: LooseItem): Form => ({
  ...base,
  items: base.items.map((one) => (one.id === id ? asItem({ ...(one as LooseItem), ...patch }) : one)),
})
const without = (id: string): Form => ({ ...base, items: base.items.filter((one) => one.id !== id) })
const and = (more: Item): Form => ({ ...base, items: [...base.items, more] })

describe('publishing again', () => {
  it.each<[string, Form, readonly string[]]>([
    ['nothing', structuredClone(base), []],
    ['a question removed', without('text01'), ['breaking item.removed']],
    ['a page break removed', without('page01'), ['safe item.removed']],
    ['a question added', and(item('new001', 'input')), ['safe item.added']],
    ['a required one added', and(item('new001', 'input', { required: true })), ['widening item.added']],
    ['another type', edit('text01', { type: 'number' }), ['breaking item.type']],
    ['another label', edit('text01', { label: 'new' }), ['safe item.label']],
    ['another help', edit('text01', { help: 'new' }), ['safe item.looks']],
    ['required now', edit('text01', { required: true }), ['breaking item.required']],
    ['optional now', edit('must01', { required: false }), ['widening item.optional']],
    ['unique now', edit('text01', { unique: true }), ['breaking item.unique']],
    ['shorter', edit('text01', { maxLength: 40 }), ['breaking item.narrower']],
    ['longer', edit('text01', { maxLength: 60 }), ['widening item.wider']],
    ['a minimum length', edit('text01', { minLength: 2 }), ['breaking item.narrower']],
    ['a higher minimum', edit('number', { min: 2 }), ['breaking item.narrower']],
    ['no minimum', edit('number', { min: undefined }), ['widening item.wider']],
    ['a step', edit('number', { step: 2 }), ['breaking item.narrower']],
    ['fewer rungs', edit('rate01', { max: 3 }), ['breaking item.narrower']],
    ['more rungs', edit('rate01', { max: 10 }), ['widening item.wider']],
    ['an earliest date', edit('date01', { minDate: '2026-01-01' }), ['breaking item.narrower']],
    ['another accuracy', edit('date01', { accuracy: 'month' }), ['breaking item.accuracy']],
    ['the same accuracy, said', edit('date01', { accuracy: 'day' }), []],
    ['a pattern', edit('text01', { rules: [{ pattern: 'x', message: '' }] }), ['breaking item.pattern']],
    ['a preset', edit('text01', { preset: 'email' }), ['breaking item.pattern']],
    ['no pattern', edit('must01', { rules: [] }), ['widening item.pattern']],
    ['another formula', edit('calc01', { formula: 'number * 2' }), ['breaking item.formula']],
    ['an option removed', edit('radio1', { options: options('a') }), ['breaking option.removed']],
    ['an option added', edit('radio1', { options: options('a', 'b', 'c') }), ['widening option.added']],
    ['options in another order', edit('radio1', { options: options('b', 'a') }), ['safe option.order']],
    ['one more before the others', edit('radio1', { options: options('c', 'a', 'b') }), ['widening option.added']],
    [
      'an option renamed',
      edit('radio1', { options: [{ value: 'a', label: 'new' }, ...options('b')] }),
      ['widening option.label'],
    ],
    [
      'a score',
      edit('radio1', { options: [{ value: 'a', label: 'option a', score: 1 }, ...options('b')] }),
      ['breaking option.score'],
    ],
    [
      'seats',
      edit('radio1', { options: [{ value: 'a', label: 'option a', quota: 1 }, ...options('b')] }),
      ['safe option.quota'],
    ],
    [
      'exclusive now',
      edit('radio1', { options: [{ value: 'a', label: 'option a', exclusive: true }, ...options('b')] }),
      ['breaking option.kind'],
    ],
    ['another order', { ...base, items: base.items.toReversed() }, ['safe items.order']],
    ['rules', { ...base, logic: [rule({ text01: { eq: 'x' } }, { do: 'finish' })] }, ['widening logic']],
    ['another title', { ...base, title: 'new' }, ['safe title']],
    ['a colour', { ...base, theme: { primary: '#000000' } }, ['safe theme']],
    ['a limit', { ...base, settings: { limits: { total: { max: 1 } } } }, ['safe settings']],
  ])('%s', (_, after, changes) => {
    expect(diffForms(base, after).map((change) => `${change.level} ${change.code}`)).toEqual(changes)
  })

  it('is silent about the first version, and about keys in another order', () => {
    expect(diffForms(undefined, base)).toEqual([])
    const turned = { ...base, settings: { limits: { total: { max: 1, per: 'day' } } } } as const
    expect(diffForms(turned, { ...base, settings: { limits: { total: { per: 'day', max: 1 } } } })).toEqual([])
  })

  it('names the settings that changed', () => {
    const settings = {
      access: { password: '1234' },
      window: { to: '2026-12-01T00:00:00.000Z' },
      limits: { device: { max: 1 } },
    }
    expect(diffForms(base, { ...base, theme: { primary: '#000000' }, settings }).map(({ message }) => message)).toEqual(
      [
        { 'zh-cn': '外观改变：主题色', en: 'Appearance changed: Theme color' },
        {
          'zh-cn': '表单设置改变：填写密码、结束时间、每台设备上限',
          en: 'The settings changed: Password, Closes, Per device: maximum',
        },
      ],
    )
  })

  it('names a list whose people changed, and in a log without them their number', () => {
    const listed = (whitelist: readonly string[]): Form => ({ ...base, settings: { access: { whitelist } } })
    const [before, after] = [listed(['zhang']), listed(['li'])]
    expect(diffForms(before, after).map(({ message }) => message['zh-cn'])).toEqual(['表单设置改变：白名单'])
    expect(documentChanges(before, listed(['li', 'wang']))).toMatchObject({
      fields: { 'settings.access.whitelist': [1, 2] },
      names: { 'settings.access.whitelist': { 'zh-cn': '白名单人数' } },
    })
  })

  it('says it in words', () => {
    expect(diffForms(base, edit('radio1', { options: options('a') }))[0]!.message).toEqual({
      'zh-cn': '「radio1」删除了选项「option b」',
      en: '“radio1” lost the options “option b”',
    })
  })
})
