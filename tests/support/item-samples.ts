import type { Item } from '#schemas/form/form.ts'
import { itemTypes } from '#schemas/form/item-types.ts'
import { asItem, type LooseItem } from './loose-item.ts'

interface Variant {
  /** Settings besides those of a new item. */
  readonly settings?: LooseItem
  /** Answers that the item takes. */
  readonly values: readonly unknown[]
}

/** What the suites fill in: answers that an item of each type takes, fresh or with the settings that change their shape. */
const variants: Readonly<Record<string, readonly Variant[]>> = {
  input: [{ values: ['张三', 'a, b、c'] }],
  textarea: [{ values: ['a\nb'] }],
  number: [{ values: [0, -1.5] }],
  horizontalInput: [
    { values: [{ b1: '研发', b2: '工程师, 组长' }] },
    { settings: { partial: true }, values: [{ b2: 'x' }] },
  ],
  radio: [{ values: ['1', '3'] }],
  checkbox: [{ values: [['1'], ['1', '3']] }],
  select: [{ values: ['2'] }, { settings: { multiple: true }, values: [['1', '2']] }],
  switch: [{ values: [true, false] }],
  rate: [{ values: [4] }],
  nps: [{ values: [0, 10] }],
  slider: [{ values: [0, 37] }, { settings: { range: true }, values: [[10, 37]] }],
  sort: [{ values: [['2', '3', '1']] }],
  matrixRadio: [{ values: [{ r1: '1', r2: '3', r3: '2' }] }, { settings: { partial: true }, values: [{ r2: '3' }] }],
  matrixCheckbox: [{ values: [{ r1: ['1'], r2: ['1', '3'], r3: ['2'] }] }],
  matrixScale: [{ values: [{ r1: 1, r2: 5, r3: 3 }] }],
  matrixSelect: [{ values: [{ r1: '1', r2: '3', r3: '2' }] }],
  matrixInput: [
    { values: [{ r1: { c1: 'a', c2: 'b, c' }, r2: { c1: 'd', c2: 'e' }, r3: { c1: 'f', c2: 'g' } }] },
    { settings: { partial: true }, values: [{ r2: { c2: 'x' } }] },
  ],
  date: [
    { values: ['2026-11-21'] },
    { settings: { accuracy: 'year' }, values: ['2026'] },
    { settings: { accuracy: 'month' }, values: ['2026-11'] },
    { settings: { accuracy: 'minute' }, values: ['2026-11-21T09:30'] },
  ],
  dateRange: [
    { values: [{ from: '2026-11-21', to: '2026-12-01' }] },
    { settings: { accuracy: 'minute' }, values: [{ from: '2026-11-21T09:30', to: '2026-11-21T10:00' }] },
  ],
  time: [{ values: ['09:30'] }],
  timeRange: [{ values: [{ from: '09:30', to: '18:00' }] }],
  hidden: [{ values: ['wechat'] }],
  calc: [{ values: [3] }],
}

export interface SampleCase {
  readonly name: string
  readonly type: string
  readonly item: Item
  readonly values: readonly unknown[]
}

/** Every type, and each of its variants once more, as an item `item01`. */
export const sampleCases = (): readonly SampleCase[] =>
  Object.keys(itemTypes).flatMap((type) =>
    (variants[type] ?? [{ values: [] }]).map(({ settings, values }) => ({
      name: settings ? `${type} ${JSON.stringify(settings)}` : type,
      type,
      item: asItem({ id: 'item01', label: 'item01', type, ...itemTypes[type]!.create('zh-cn'), ...settings }),
      values,
    })),
  )
