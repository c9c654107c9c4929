import type { Locale } from '#schemas/module/localized-text.ts'
import { filled } from '../messages.ts'

/** Texts of questions with rows. */
const rowMessages = {
  'zh-cn': {
    row: '第 {n} 行',
    add: '添加一行',
    more: '再填一行',
    remove: '删除',
    added: '已添加第 {n} 行',
    removed: '已删除第 {n} 行',
    undo: '撤销',
    most: '最多 {n} 行',
  },
  en: {
    row: 'Row {n}',
    add: 'Add a row',
    more: 'One more row',
    remove: 'Remove',
    added: 'Row {n} added',
    removed: 'Row {n} removed',
    undo: 'Undo',
    most: 'Up to {n} rows',
  },
} as const satisfies Readonly<Record<Locale, Readonly<Record<string, string>>>>

/** Returns these texts in a locale. */
export const rowTranslateFor =
  (locale: Locale) =>
  (word: keyof (typeof rowMessages)['zh-cn'], places: Readonly<Record<string, string | number>> = {}): string =>
    filled(rowMessages[locale][word], places)
