import type { Module } from '#schemas/module/resolve-module.ts'
import { filledIn, textIn, type Locale, type LocalizedText } from '#schemas/module/localized-text.ts'
import { AppError, invalid } from '../kit/app-error.ts'
import { FilterFault, type Takes } from '../kit/condition-value-to-sql.ts'

/** Errors of a query. `{name}` is the field's label, where the reader may know the field. */
const texts = {
  unknown: { 'zh-cn': '字段「{name}」不可搜索', en: '{name} can’t be searched' },
  parameter: { 'zh-cn': '查询参数「{name}」不存在', en: 'Unknown query parameter {name}' },
  operator: {
    'zh-cn': '「{name}」不能用「{given}」搜索，可用：{ops}',
    en: '{name} can’t be searched with {given}. Use {ops}',
  },
  number: { 'zh-cn': '「{name}」应是数字，不是「{given}」', en: '{name} must be a number, not “{given}”' },
  bool: { 'zh-cn': '「{name}」应是 true 或 false，不是「{given}」', en: '{name} must be true or false, not “{given}”' },
  date: {
    'zh-cn': '「{name}」应是日历上有的日期，不是「{given}」',
    en: '{name} must be a calendar date, with or without a time, not “{given}”',
  },
  day: {
    'zh-cn': '「{name}」应是日期，例如 2026-01-31，不是「{given}」',
    en: '{name} must be a date such as 2026-01-31, not “{given}”',
  },
  time: {
    'zh-cn': '「{name}」应是时间，例如 09:30，不是「{given}」',
    en: '{name} must be a time such as 09:30, not “{given}”',
  },
  text: { 'zh-cn': '「{name}」应是一段文字', en: '{name} must be a single text' },
  order: { 'zh-cn': '「{name}」不能比较大小', en: '{name} can’t be compared by size' },
  list: { 'zh-cn': '「{name}」应是最多 1000 个值的列表', en: '{name} must be a list of up to 1000 values' },
  two: { 'zh-cn': '「{name}」应是两个值', en: '{name} must have two values' },
  id: { 'zh-cn': '「{name}」应是编号，不是「{given}」', en: '{name} must be an ID, not “{given}”' },
  option: {
    'zh-cn': '「{name}」没有选项「{given}」，可用：{options}',
    en: '{name} has no option “{given}”. Use {options}',
  },
  tooLong: { 'zh-cn': '「{name}」最多 {limit} 个字', en: '{name} can have up to {limit} characters' },
  tests: { 'zh-cn': '最多 {limit} 个搜索条件', en: 'A query can have up to {limit} conditions' },
  sorts: { 'zh-cn': '最多按 {limit} 个字段排序', en: 'A query can have up to {limit} sort fields' },
  ids: { 'zh-cn': '最多 {limit} 个编号', en: 'A query can have up to {limit} IDs' },
  sort: { 'zh-cn': '不能按「{name}」排序', en: 'Can’t sort by {name}' },
  view: { 'zh-cn': '视图「{given}」不存在', en: 'View {given} doesn’t exist' },
  json: { 'zh-cn': 'filter 不是 JSON', en: 'filter isn’t JSON' },
  shape: { 'zh-cn': '搜索条件格式不正确：{given}', en: 'The condition is malformed: {given}' },
  format: { 'zh-cn': '不支持「{given}」格式，可用：{formats}', en: 'Format “{given}” isn’t supported. Use: {formats}' },
  column: { 'zh-cn': '字段「{name}」不可导出', en: '{name} can’t be exported' },
  params: { 'zh-cn': 'params 应是带方括号的名称', en: 'params must be names in brackets' },
} satisfies Readonly<Record<string, LocalizedText>> & Readonly<Record<Takes, LocalizedText>>

export type QueryMessage = keyof typeof texts

/** Builds a `request.invalid` error about a query's field or parameter, in the reader's language. */
export type QueryFault = (
  field: string,
  code: string,
  word: QueryMessage,
  values?: Readonly<Record<string, string | number>>,
) => AppError

export function queryFaults(module: Module, locale: Locale): QueryFault {
  return (field, code, word, values = {}) => {
    // an unknown name may be a hidden field, so the message does not use its label
    const own = word === 'unknown' || word === 'sort' ? undefined : module.fields[field]
    const all: Readonly<Record<string, string | number>> = { name: own ? textIn(own.label, locale) : field, ...values }
    return invalid(field, code, filledIn(textIn(texts[word], locale), all))
  }
}

/** Runs `work` on a parsed filter and attributes an invalid value to its field. */
export function filterMessage<T>(fault: QueryFault, work: () => T): T {
  try {
    return work()
  } catch (error) {
    if (!(error instanceof FilterFault)) throw error
    throw Object.assign(
      fault(error.field, error.takes === 'unknown' ? 'unknown' : 'value', error.takes, { given: error.given }),
      { cause: error },
    )
  }
}
