import type { Locale } from '#schemas/module/localized-text.ts'
import { filled } from './messages.ts'

/** Texts of the rarer question types; only forms with these types load them. */
export const rareTypeMessages = {
  'zh-cn': {
    stars: '{n} 分，共 {max} 分',
    calculated: '自动计算',
    newline: 'Enter 下一题，Shift + Enter 换行',
    year: '例如 2026',
    month: '例如 2026-11',
    outOf: '{n} 分，满分 {max} 分',
    from: '开始',
    to: '结束',
    low: '下限',
    high: '上限',
    chooseOf: '请选择{name}',
    level: '第 {n} 级',
    findOption: '输入文字查找',
    place: '「{name}」排第几',
    move: '移动「{name}」，现在第 {n} 位，共 {total} 位',
    placed: '「{name}」排第 {n}',
    keepOrder: '就按这个顺序',
    sortHint: '拖动排序，或选择位次',
    madeLater: '提交后自动生成',
    showNext: '显示下一级',
    loadFailed: '选项加载失败。',
    loading: '正在加载…',
    address: '街道、楼栋、门牌号',
  },
  en: {
    stars: '{n} out of {max}',
    calculated: 'Calculated',
    newline: 'Enter for next, Shift + Enter for a new line',
    year: 'e.g. 2026',
    month: 'e.g. 2026-11',
    outOf: '{n} out of {max}',
    from: 'Start',
    to: 'End',
    low: 'Low',
    high: 'High',
    chooseOf: 'Choose {name}',
    level: 'Level {n}',
    findOption: 'Type to find',
    place: 'Place of “{name}”',
    move: 'Move “{name}”, now {n} of {total}',
    placed: '“{name}” is number {n}',
    keepOrder: 'Keep this order',
    sortHint: 'Drag into order, or choose places',
    madeLater: 'Given when you submit',
    showNext: 'Show the next level',
    loadFailed: 'Couldn’t load the options.',
    loading: 'Loading…',
    address: 'Street, building, number',
  },
} as const satisfies Readonly<Record<Locale, Readonly<Record<string, string>>>>

export type LazyKey = keyof (typeof rareTypeMessages)['zh-cn']

/** Returns the texts of the rarer question types in a locale. */
export const lazyTranslateFor =
  (locale: Locale) =>
  (word: LazyKey, places: Readonly<Record<string, string | number>> = {}): string =>
    filled(rareTypeMessages[locale][word], places)
