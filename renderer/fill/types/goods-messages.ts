import type { Locale } from '#schemas/module/localized-text.ts'
import { filled } from '../messages.ts'

/** Texts of the product list. */
const goodsMessages = {
  'zh-cn': {
    each: '{price} / {unit}',
    left: '剩 {n} {unit}',
    limit: '每份限 {n} {unit}',
    soldOut: '已售完',
    less: '减少 {name}',
    more: '增加 {name}',
    unit: '件',
    total: '合计',
    pieces: '{n} 件',
    none: '尚未选择商品',
    update: '更新合计',
  },
  en: {
    each: '{price} / {unit}',
    left: '{n} {unit} left',
    limit: '{n} {unit} at most',
    soldOut: 'Sold out',
    less: 'Fewer of {name}',
    more: 'More of {name}',
    unit: '',
    total: 'Total',
    pieces: 'Items: {n}',
    none: 'Nothing chosen yet',
    update: 'Update the total',
  },
} as const satisfies Readonly<Record<Locale, Readonly<Record<string, string>>>>

/** Returns the texts of the product list in a locale. */
export const goodsTranslateFor =
  (locale: Locale) =>
  (word: keyof (typeof goodsMessages)['zh-cn'], places: Readonly<Record<string, string | number>> = {}): string =>
    filled(goodsMessages[locale][word], places).replace(/ {2,}/g, ' ').trim()
