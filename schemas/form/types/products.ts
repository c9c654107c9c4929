import type { Answers, ItemBase, ItemId, Option } from '../item.ts'
import { add, multiply } from '../decimal.ts'

/** Something that can be ordered; `quota` is how many there are, absent where nobody counts. */
export interface Product extends Option {
  /** Of one, in the item's currency: 0 or more, two decimals at most. */
  readonly price?: number
  /** What is counted: 件, kg. */
  readonly unit?: string
  /** The most that one submission takes. */
  readonly limit?: number
  /** Plain text below the name. */
  readonly note?: string
}

export interface ProductsItem extends ItemBase {
  readonly products?: readonly Product[]
  readonly currency?: Currency
}

/** The sign before an amount of money, by its code of ISO 4217. */
export const currencySigns = { CNY: '¥', HKD: 'HK$', USD: '$', EUR: '€', GBP: '£' } as const
export type Currency = keyof typeof currencySigns

/** The most of one product in any submission. */
export const mostOfOne = 9_999

export const productsOf = (item: ProductsItem): readonly Product[] => item.products ?? []

/** The most of a product that one submission may take; its stock is another matter. */
export const limitOf = ({ limit }: Product): number => Math.min(limit ?? mostOfOne, mostOfOne)

/** `¥1,280.50`: always two decimals. */
export const moneyText = ({ currency = 'CNY' }: ProductsItem, amount: number): string =>
  `${currencySigns[currency] ?? ''}${amount.toFixed(2).replace(/\B(?=(\d{3})+\.)/g, ',')}`

/** The amounts of an answer by product; of anything else none. */
export function amountsIn(value: unknown): Readonly<Record<string, number>> {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return {}
  return Object.fromEntries(
    Object.entries(value).filter((one): one is [string, number] => typeof one[1] === 'number' && one[1] > 0),
  )
}

/** What an answer costs, to the cent; undefined where nothing known is ordered. */
export function totalOf(item: ProductsItem, value: unknown): number | undefined {
  const amounts = amountsIn(value)
  return productsOf(item).reduce<number | undefined>((sum, { value: key, price = 0 }) => {
    const amount = Object.hasOwn(amounts, key) ? amounts[key] : undefined
    return amount === undefined ? sum : add(sum ?? 0, multiply(amount, price) ?? 0)
  }, undefined)
}

/** Prices by product. */
export const pricesOf = (item: ProductsItem): Readonly<Record<string, number>> =>
  Object.fromEntries(productsOf(item).map(({ value, price = 0 }) => [value, price]))

export const amountIn = (answers: Answers, item: ItemId, product: string): number | undefined => {
  const amounts = amountsIn(answers[item])
  return Object.hasOwn(amounts, product) ? amounts[product] : undefined
}
