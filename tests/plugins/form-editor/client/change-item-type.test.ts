import { expect, it } from 'vitest'
import { changeItem } from '#schemas/form/edit-document.ts'
import type { Form, Item } from '#schemas/form/form.ts'
import { freshOptions } from '#schemas/form/types/choice-base.ts'
import { turnedInto } from '#plugins/form-editor/client/inspector/change-item-type.ts'
import { asItem, type LooseItem } from '#tests/support/item-samples.ts'

const base = { id: 'item01', label: '题', required: true, help: '提示' }
const options = [
  { value: 'a', label: '甲' },
  { value: 'b', label: '乙' },
]
const formOf = (item: Item): Form => ({ format: 1, title: '', items: [item], logic: [], theme: {}, settings: {} })

it.each<[string, LooseItem, string, LooseItem]>([
  [
    'a short text into a long one',
    {
      type: 'input',
      placeholder: '写',
      preset: 'phone',
      unique: true,
      rules: [{ pattern: 'x', message: '' }],
      maxLength: 9,
      default: '1',
    },
    'textarea',
    { placeholder: '写', maxLength: 9, default: '1', rows: 4 },
  ],
  ['a long text into a short one', { type: 'textarea', rows: 7, minLength: 2 }, 'input', { minLength: 2 }],
  [
    'several choices into one',
    { type: 'checkbox', options, min: 1, max: 2, columns: 3, default: ['a'] },
    'radio',
    { options, columns: 3 },
  ],
  [
    'one choice into several',
    { type: 'radio', options, columns: 2, default: 'a' },
    'checkbox',
    { options, columns: 2 },
  ],
  ['several choices into a list', { type: 'checkbox', options, min: 1, columns: 2 }, 'select', { options }],
  [
    'a list of several into one choice',
    { type: 'select', options, multiple: true, min: 1, placeholder: '选', default: ['b'] },
    'radio',
    { options },
  ],
  [
    'a text into a choice',
    { type: 'input', placeholder: '写', preset: 'phone', unique: true, maxLength: 9, default: '1' },
    'radio',
    { options: freshOptions('zh-cn') },
  ],
  [
    'a choice with places and an own text into a ranking',
    {
      type: 'radio',
      options: [
        { ...options[0]!, quota: 3 },
        { ...options[1]!, other: true },
      ],
      columns: 2,
      default: 'a',
    },
    'sort',
    { options },
  ],
  ['a choice into a rating', { type: 'radio', options, shuffle: true }, 'rate', { max: 5 }],
])('turns %s and keeps what both ask', (_, item, type, left) => {
  const before = asItem({ ...base, ...item })
  const [after] = changeItem(formOf(before), 'item01', turnedInto(before, type, 'zh-cn') as Partial<Item>).items
  expect(after).toEqual({ ...base, ...left, type })
})
