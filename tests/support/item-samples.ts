import { ownItemTypes } from '#schemas/form/built-in-item-types.ts'
import type { Item } from '#schemas/form/form.ts'
import type { Locale } from '#schemas/module/localized-text.ts'

type Keys<T> = T extends unknown ? keyof T : never
type At<T, K extends PropertyKey> = T extends unknown ? (K extends keyof T ? T[K] : never) : never

/** Any key of any item type, because documents come from outside and tests write invalid ones. */
export type LooseItem = { readonly [K in Exclude<Keys<Item>, 'type'>]?: At<Item, K> } & { readonly type?: string }

export const asItem = (item: LooseItem): Item => item as Item // as a stored document is read

interface Variant {
  /** Settings that differ from a new item. */
  readonly settings?: LooseItem
  /** Answers that the item takes. */
  readonly values: readonly unknown[]
}

const file = (name: string, type: string, size: number) => ({
  name,
  url: `/api/public/form/abcdefgh/file/AAAAAAAAAAAAAAAAAAAAAA/${encodeURIComponent(name)}`,
  size,
  type,
})

const pictured = ['1', '2', '3'].map((value) => ({
  value,
  label: `图 ${value}`,
  image: `/files/AAAAAAAAAAAAAAAAAAAAA${value}/图${value}.png`,
}))
const rowOptions = ['1', '2', '3'].map((value) => ({ value, label: `选项 ${value}` }))
/** One question of each type that a sub-form accepts. */
const everyRowItem = [
  { id: 'input1', type: 'input', label: '名称', required: true },
  { id: 'lines1', type: 'textarea', label: '备注' },
  { id: 'number', type: 'number', label: '数量' },
  { id: 'choice', type: 'radio', label: '等级', options: rowOptions },
  { id: 'picks1', type: 'checkbox', label: '用途', options: rowOptions },
  { id: 'select', type: 'select', label: '部门', options: rowOptions },
  { id: 'rating', type: 'rate', label: '评价' },
  { id: 'date01', type: 'date', label: '日期' },
  { id: 'time01', type: 'time', label: '时间' },
] as LooseItem['rowItems']

/** Valid answers for an item of each type, with default settings or with those that change the answer's type. */
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
  imageSelect: [
    { settings: { options: pictured }, values: ['2'] },
    { settings: { options: pictured, multiple: true }, values: [['1', '2']] },
  ],
  cascader: [
    {
      values: [
        ['1', '12'],
        ['2', '21'],
      ],
    },
    { settings: { anyLevel: true }, values: [['1'], ['2', '22']] },
  ],
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
  subForm: [
    {
      values: [
        [{ field1: '笔记本', field2: 2 }],
        [{ field1: '[1]', field2: 0 }, { field1: 'a\\nb — c' }, { field1: '—', field2: -1.5 }],
      ],
    },
    {
      settings: { minRows: 1, rowItems: everyRowItem },
      values: [
        [
          {
            input1: '=1+1',
            choice: '2',
            picks1: ['1', '3'],
            select: '1',
            rating: 4,
            date01: '2026-11-21',
            time01: '09:30',
          },
          { input1: '\u2028', lines1: 'a\nb\n' },
          { input1: '[“x”]', select: '3' },
        ],
      ],
    },
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
  location: [
    {
      values: [
        { lat: 30.2741, lng: 120.1551, address: '西湖 断桥' },
        { lat: -33.5, lng: 0 },
      ],
    },
  ],
  userSelect: [
    { values: [[{ userId: 7, name: '张三' }]] },
    {
      settings: { multiple: true },
      values: [
        [
          { userId: 7, name: '张三' },
          { userId: 12, name: 'Ann O’Neil' },
        ],
      ],
    },
  ],
  deptSelect: [{ values: [[{ deptId: 3, name: '教务处' }]] }],
  region: [
    { values: [{ codes: ['330000', '330100', '330106'] }, { codes: ['110000', '110100', '110105'] }] },
    { settings: { regionLevel: 'province' }, values: [{ codes: ['330000'] }] },
    {
      settings: { regionLevel: 'city', detail: 'required' },
      values: [{ codes: ['330000', '330100'], detail: '文三路 1 号' }],
    },
  ],
  upload: [
    {
      values: [
        [file('合同.pdf', 'application/pdf', 20_480)],
        [file('a.png', 'image/png', 5), file('b, c.csv', 'text/csv', 0)],
      ],
    },
    { settings: { accept: ['pdf'], maxFiles: 1 }, values: [[file('a.pdf', 'application/pdf', 1)]] },
  ],
  imageUpload: [{ values: [[file('照片.jpg', 'image/jpeg', 300_000)]] }],
  signature: [{ values: [{ url: '/api/public/form/abcdefgh/file/AAAAAAAAAAAAAAAAAAAAAA/签名.png' }] }],
  reserveDay: [{ values: ['2026-11-23', '2026-12-04'] }, { settings: { saturday: 30 }, values: ['2026-11-28'] }],
  reserveTimeRange: [
    {
      values: [
        { date: '2026-11-24', range: '2' },
        { date: '2026-12-04', range: '1' },
      ],
    },
  ],
  goods: [
    { values: [{ p1: 2 }, { p1: 1, p2: 4 }] },
    {
      settings: {
        currency: 'USD',
        products: [
          { value: 'a.b', label: '笔记本, 大', price: 19.99, unit: '本', limit: 3 },
          { value: '2', label: '赠品', price: 0, quota: 500, note: '每人一份' },
        ],
      },
      values: [{ 'a.b': 3 }, { 2: 1 }],
    },
  ],
  phoneVerification: [{ values: ['13800138000', '19912345678'] }],
  hidden: [{ values: ['wechat'] }],
  randomNumber: [{ values: ['A20261123-00427'] }],
  calc: [{ values: [3] }],
}

export interface SampleCase {
  readonly name: string
  readonly type: string
  readonly item: Item
  readonly values: readonly unknown[]
}

/**
 * Every item type and its variants, as an item `item01`. Types that another test file of the same worker has added are
 * excluded.
 */
export const sampleCases = (locale: Locale = 'zh-cn'): readonly SampleCase[] =>
  ownItemTypes.flatMap(({ type, create }) =>
    (variants[type] ?? [{ values: [] }]).map(({ settings, values }) => ({
      name: settings ? `${type} ${JSON.stringify(settings)}` : type,
      type,
      item: asItem({ id: 'item01', label: 'item01', type, ...create(locale), ...settings }),
      values,
    })),
  )
