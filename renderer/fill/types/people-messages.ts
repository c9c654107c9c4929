import type { Locale } from '#schemas/module/localized-text.ts'
import { filled } from '../messages.ts'

/** Texts of the questions for users and departments; loaded with their widgets. */
const messages = {
  'zh-cn': {
    findUser: '输入姓名或部门查找',
    findDept: '输入部门名称查找',
    find: '查找「{name}」',
    none: '没有找到',
    more: '显示更多',
    loading: '正在查找…',
    failed: '查找失败。',
    unsigned: '登录已失效，请重新登录后再选。',
    later: '表单发布后可在此查找',
    found: '找到 {n} 项',
    foundMore: '找到 {n} 项以上',
    added: '已选「{name}」',
    removed: '已移除「{name}」',
    remove: '移除「{name}」',
    keep: '保留「{name}」',
    write: '填写姓名或用户名，每行一个',
    writeDept: '填写部门名称，每行一个',
    most: '最多选 {n} 个',
  },
  en: {
    findUser: 'Type a name or department',
    findDept: 'Type a department',
    find: 'Find “{name}”',
    none: 'Nothing found',
    more: 'Show more',
    loading: 'Searching…',
    failed: 'The search failed.',
    unsigned: 'Your session has ended. Sign in again to choose.',
    later: 'Can be searched here once the form is published',
    found: '{n} found',
    foundMore: 'More than {n} found',
    added: '“{name}” chosen',
    removed: '“{name}” removed',
    remove: 'Remove “{name}”',
    keep: 'Keep “{name}”',
    write: 'Write names or usernames, one per line',
    writeDept: 'Write names of departments, one per line',
    most: 'Up to {n}',
  },
} as const satisfies Readonly<Record<Locale, Readonly<Record<string, string>>>>

/** Returns the translation function for a locale. */
export const peopleTranslateFor =
  (locale: Locale) =>
  (word: keyof (typeof messages)['zh-cn'], places: Readonly<Record<string, string | number>> = {}): string =>
    filled(messages[locale][word], places)
