import type { Locale, LocalizedText } from '../../module/localized-text.ts'
import { change, type Change } from '../version-change.ts'
import { isMultiple } from '../decimal.ts'
import { orderOps } from '../answer-data-types.ts'
import { finding, named, type Answers, type Finding } from '../item.ts'
import {
  answerOperand,
  defineItemType,
  parseNumber,
  plainText,
  type AnswerColumn,
  type AnswerFault,
  type Operand,
} from '../item-type.ts'
import type { Seat } from '../seats-left.ts'
import { enumerated, remarked } from '../join-texts.ts'
import { checkLines, keyOfPointer } from './matrix-base.ts'
import { optionChanges } from './diff-choices.ts'
import {
  amountIn,
  amountsIn,
  currencySigns,
  limitOf,
  moneyText,
  pricesOf,
  productsOf,
  totalOf,
  type Product,
  type ProductsItem,
} from './products.ts'

/** Products with amounts, and their total price. An answer is keyed by product value. No payment takes place. */
export interface GoodsItem extends ProductsItem {
  readonly type: 'goods'
}

const totalKey = 'total'
const totalLabel: LocalizedText = { 'zh-cn': '合计', en: 'total' }

const freshProducts = (locale: Locale): readonly Product[] =>
  [1, 2].map((n) => ({ value: `p${n}`, label: locale === 'en' ? `Product ${n}` : `商品 ${n}`, price: 10, quota: 100 }))

const seat = ({ value, label, quota = 0 }: Product): Seat => ({
  key: value,
  max: quota,
  label,
  full: {
    'zh-cn': `「${label}」库存不足，请减少数量或选择其他商品`,
    en: `Not enough of “${label}” left; please order fewer or something else`,
  },
})

/** Removes the stock, of which visitors see only the remaining amount. */
const shown = (product: Product): Product =>
  Object.fromEntries(Object.entries(product).filter(([key]) => shownKeys.has(key))) as unknown as Product // value and label are never removed
const shownKeys: ReadonlySet<string> = new Set(['value', 'label', 'price', 'unit', 'limit', 'image', 'note'])

const isLimited = ({ quota }: Product): boolean => quota !== undefined

const inProduct = (item: GoodsItem, key: string | undefined): Product | undefined =>
  productsOf(item).find(({ value }) => value === key)

const tooMany = (product: Product): AnswerFault => ({
  code: 'max',
  limit: limitOf(product),
  message: {
    'zh-cn': `「${product.label}」每份最多 ${limitOf(product)} ${product.unit ?? '件'}`,
    en: `At most ${limitOf(product)} of “${product.label}” each time`,
  },
})

const noAmount = (product: Product): AnswerFault => ({
  code: 'amount',
  message: {
    'zh-cn': `「${product.label}」的数量应为大于 0 的整数`,
    en: `“${product.label}” takes a whole number above 0`,
  },
})

/** Errors of prices and limits, in addition to those of any list with names. */
const productFaults = (item: GoodsItem, at: string): readonly Finding[] =>
  productsOf(item).flatMap((product, i) => {
    const where = `${at}/products/${i}`
    const name = product.label.trim() || `${i + 1}`
    const report = (code: string, key: string, zh: string, en: string): Finding =>
      finding(
        code,
        `${where}/${key}`,
        `「${named(item)}」的商品「${name}」${zh}`,
        `“${name}” of “${named(item)}” ${en}`,
        item.id,
      )
    const { price, value } = product
    return [
      ...(price === undefined
        ? [report('goods.price', 'price', '还没有价格', 'has no price yet')]
        : price >= 0 && isMultiple(price, 0.01)
          ? []
          : [
              report(
                'goods.price',
                'price',
                '的价格应为 0 或更高，最多两位小数',
                'takes a price of 0 or more with at most two decimals',
              ),
            ]),
      ...(value === totalKey
        ? [report('goods.value', 'value', `的存储值不能是「${totalKey}」`, `cannot be stored as “${totalKey}”`)]
        : []),
    ]
  })

/** Effects of changed prices and limits on collected orders. */
function productChanges(was: GoodsItem, item: GoodsItem): readonly Change[] {
  const kept = productsOf(item).flatMap((product) => {
    const before = inProduct(was, product.value)
    return before ? [[before, product] as const] : []
  })
  const of = (product: Product): string => `「${named(item)}」的商品「${product.label}」`
  const about = (product: Product): string => `“${product.label}” of “${named(item)}”`
  return kept.flatMap(([before, product]) => [
    ...(before.price === product.price
      ? []
      : [
          change(
            'widening',
            'goods.price',
            `${of(product)}价格由 ${before.price ?? '无'} 改为 ${product.price ?? '无'}，合并统计时按新的价格计算`,
            `${about(product)} costs ${product.price ?? 'nothing'} instead of ${before.price ?? 'nothing'}; joined statistics use the new price`,
            item.id,
          ),
        ]),
    ...(limitOf(before) === limitOf(product)
      ? []
      : [
          change(
            limitOf(product) < limitOf(before) ? 'breaking' : 'widening',
            'goods.limit',
            `${of(product)}每份限量由 ${limitOf(before)} 改为 ${limitOf(product)}`,
            `${about(product)} takes ${limitOf(product)} instead of ${limitOf(before)} each time`,
            item.id,
          ),
        ]),
    ...(before.unit === product.unit && before.note === product.note && before.image === product.image
      ? []
      : [
          change(
            'safe',
            'item.looks',
            `${of(product)}的说明、单位或图片改变`,
            `${about(product)} looks otherwise`,
            item.id,
          ),
        ]),
  ])
}

export const goods = defineItemType<GoodsItem>({
  type: 'goods',
  name: { 'zh-cn': '商品', en: 'Products' },
  group: 'reserve',
  family: 'order',
  settings: {
    products: {
      type: 'json',
      label: { 'zh-cn': '商品', en: 'Products' },
      widget: 'products',
      section: 'own',
      isPublic: true,
    },
    currency: {
      type: 'enum',
      label: { 'zh-cn': '币种', en: 'Currency' },
      options: [
        { value: 'CNY', label: { 'zh-cn': '人民币 ¥', en: 'Chinese yuan ¥' } },
        { value: 'HKD', label: { 'zh-cn': '港币 HK$', en: 'Hong Kong dollar HK$' } },
        { value: 'USD', label: { 'zh-cn': '美元 $', en: 'US dollar $' } },
        { value: 'EUR', label: { 'zh-cn': '欧元 €', en: 'Euro €' } },
        { value: 'GBP', label: { 'zh-cn': '英镑 £', en: 'Pound sterling £' } },
      ],
      default: 'CNY',
      section: 'content',
      isPublic: true,
    },
  },
  create: (locale) => ({ products: freshProducts(locale) }),
  check: (item, at) => [
    ...checkLines(item, at, 'products', productsOf(item), ['商品', 'products']),
    ...productFaults(item, at),
  ],
  answerSchema: (item) => ({
    type: 'object',
    properties: Object.fromEntries(
      productsOf(item).map((product) => [product.value, { type: 'integer', minimum: 1, maximum: limitOf(product) }]),
    ),
    minProperties: 1,
    additionalProperties: false,
  }),
  parse: (item, posted) => {
    const amounts = productsOf(item).flatMap(({ value }) => {
      const amount = parseNumber(posted(`${item.id}.${value}`))
      return amount === undefined || amount === 0 ? [] : [[value, amount] as const]
    })
    return amounts.length === 0 ? undefined : Object.fromEntries(amounts)
  },
  fields: (item, value) =>
    productsOf(item).flatMap(({ value: key }) => {
      const amount: unknown = typeof value === 'object' && value !== null ? Reflect.get(value, key) : undefined
      return amount === undefined ? [] : [[`${item.id}.${key}`, plainText(amount)] as const]
    }),
  oversize: (item, value) =>
    typeof value === 'object' && value !== null && Object.keys(value).length > productsOf(item).length
      ? { code: 'type' }
      : undefined,
  explain: (item, { instancePath, keyword, params }) => {
    const product = inProduct(item, keyOfPointer(instancePath.split('/')[2] ?? ''))
    if (product) return keyword === 'maximum' ? tooMany(product) : noAmount(product)
    if (keyword !== 'additionalProperties') return { code: 'type' }
    return {
      code: 'option',
      limit: params.additionalProperty,
      message: { 'zh-cn': '有商品已经下架，请重新选择', en: 'A product is no longer offered; please choose again' },
    }
  },
  text: (item, value) => {
    const amounts = amountsIn(value)
    const lines = productsOf(item).flatMap(({ value: key, label }) =>
      Object.hasOwn(amounts, key) ? [`${label} × ${amounts[key]}`] : [],
    )
    return lines.length === 0
      ? plainText(value)
      : remarked(enumerated(lines), moneyText(item, totalOf(item, value) ?? 0))
  },
  columns: (item): readonly AnswerColumn[] => [
    ...productsOf(item).map(({ value, label }): AnswerColumn => ({
      key: `${item.id}.${value}`,
      label,
      family: 'number',
      path: [item.id, value],
      value: (answers) => amountIn(answers, item.id, value),
      text: (answers) => amountIn(answers, item.id, value) ?? '',
      read: (cell) => {
        const amount = parseNumber([cell === undefined || cell === null ? '' : String(cell)])
        return amount === undefined || amount === 0 ? {} : { [item.id]: { [value]: amount } }
      },
    })),
    {
      key: `${item.id}.${totalKey}`,
      label: totalLabel,
      family: 'number',
      weights: pricesOf(item),
      value: (answers) => totalOf(item, answers[item.id]),
      text: (answers) => totalOf(item, answers[item.id]) ?? '',
      shown: (answers) => {
        const total = totalOf(item, answers[item.id])
        return total === undefined ? '' : moneyText(item, total)
      },
      // computed from the amounts
      read: (): Answers => ({}),
    },
  ],
  operands: (item): readonly Operand[] => [
    answerOperand('order'),
    answerOperand('number', { suffix: `.${totalKey}`, label: totalLabel, ops: orderOps, isDerived: true }),
    ...productsOf(item).map(({ value, label }) => answerOperand('number', { suffix: `.${value}`, label })),
  ],
  member: (item, value, key) => (key === totalKey ? totalOf(item, value) : amountsIn(value)[key]),
  measures: (item) => [
    {
      split: 'members',
      prices: pricesOf(item),
      currency: currencySigns[item.currency ?? 'CNY'],
      parts: productsOf(item).map(({ value, label }) => ({
        key: value,
        label,
        item: { id: `${item.id}.${value}`, type: 'number', label: '' },
      })),
    },
  ],
  seats: (item) => productsOf(item).filter(isLimited).map(seat),
  seatsTaken: (item, value) => {
    const amounts = amountsIn(value)
    return productsOf(item).flatMap((product) =>
      isLimited(product) && Object.hasOwn(amounts, product.value)
        ? [{ ...seat(product), amount: amounts[product.value]! }]
        : [],
    )
  },
  forVisitors: (item) => ({ products: productsOf(item).map(shown) }),
  compare: (was, item) => [
    ...optionChanges({ ...was, options: productsOf(was) }, { ...item, options: productsOf(item) }),
    ...productChanges(was, item),
    ...(was.currency === item.currency
      ? []
      : [
          change(
            'breaking',
            'goods.currency',
            `「${named(item)}」的币种改变，以前的金额不会换算`,
            `“${named(item)}” has another currency; earlier amounts are not converted`,
            item.id,
          ),
        ]),
  ],
})
