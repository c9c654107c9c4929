import type { Answers, ItemBase, ItemId, Option } from '../item.ts'
import { add, multiply } from '../decimal.ts'

/** An orderable product; `quota` is its stock, absent for unlimited stock. */
export interface Product extends Option {
  /** Unit price in the item's currency: 0 or more, at most two decimals. */
  readonly price?: number
  /** Unit of count: 件, kg. */
  readonly unit?: string
  /** Maximum amount per submission. */
  readonly limit?: number
  /** Plain text below the name. */
  readonly note?: string
}

export interface ProductsItem extends ItemBase {
  readonly products?: readonly Product[]
  readonly currency?: Currency
}

/** Currency sign by ISO 4217 code. */
export const currencySigns = { CNY: '¥', HKD: 'HK$', USD: '$', EUR: '€', GBP: '£' } as const
export type Currency = keyof typeof currencySigns

/** Maximum amount of one product in any submission. */
export const maxProductAmount = 9_999

export const productsOf = (item: ProductsItem): readonly Product[] => item.products ?? []

/** Maximum amount of a product per submission, regardless of its stock. */
export const limitOf = ({ limit }: Product): number => Math.min(limit ?? maxProductAmount, maxProductAmount)

/** `¥1,280.50`: always two decimals. */
export const moneyText = ({ currency = 'CNY' }: ProductsItem, amount: number): string =>
  `${currencySigns[currency] ?? ''}${amount.toFixed(2).replace(/\B(?=(\d{3})+\.)/g, ',')}`

/** Amounts of an answer by product; empty for any other value. */
export function amountsIn(value: unknown): Readonly<Record<string, number>> {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return {}
  return Object.fromEntries(
    Object.entries(value).filter((one): one is [string, number] => typeof one[1] === 'number' && one[1] > 0),
  )
}

/** Total price of an answer, exact to the cent; undefined without known products. */
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
