import type { Module } from '#schemas/module/resolve.ts'
import { textIn, type Locale, type LocalizedText } from '#schemas/module/localized-text.ts'
import { AppError, invalid } from '../kit/app-error.ts'
import { FilterFault, type Takes } from '../kit/cond-sql.ts'

/** Errors of a query. `{name}` is the field's label, where the reader may know the field. */
const texts = {
  unknown: { 'zh-cn': '没有可以搜索的字段「{name}」', en: 'There is no field {name} to search by' },
  parameter: { 'zh-cn': '没有查询参数「{name}」', en: 'There is no query parameter {name}' },
  operator: {
    'zh-cn': '「{name}」不能用「{given}」搜索，可用：{ops}',
    en: '{name} does not take {given}; it takes {ops}',
  },
  number: { 'zh-cn': '「{name}」应是数字，不是「{given}」', en: '{name} takes a number, not “{given}”' },
  bool: { 'zh-cn': '「{name}」应是 true 或 false，不是「{given}」', en: '{name} takes true or false, not “{given}”' },
  date: {
    'zh-cn': '「{name}」应是日历上有的日期，不是「{given}」',
    en: '{name} takes a day of the calendar, with or without a time, not “{given}”',
  },
  day: {
    'zh-cn': '「{name}」应是日期，例如 2026-01-31，不是「{given}」',
    en: '{name} takes a day such as 2026-01-31, not “{given}”',
  },
  time: {
    'zh-cn': '「{name}」应是时间，例如 09:30，不是「{given}」',
    en: '{name} takes a time such as 09:30, not “{given}”',
  },
  text: { 'zh-cn': '「{name}」应是一段文字', en: '{name} takes one text' },
  order: { 'zh-cn': '「{name}」不能比较大小', en: '{name} has no order to compare by' },
  list: { 'zh-cn': '「{name}」应是最多 1000 个值的列表', en: '{name} takes a list of at most 1000 values' },
  two: { 'zh-cn': '「{name}」应是两个值', en: '{name} takes two values' },
  id: { 'zh-cn': '「{name}」应是编号，不是「{given}」', en: '{name} takes an id, not “{given}”' },
  tooLong: { 'zh-cn': '「{name}」最多 {limit} 个字', en: '{name} takes at most {limit} characters' },
  tests: { 'zh-cn': '最多 {limit} 个搜索条件', en: 'A query takes at most {limit} tests' },
  sorts: { 'zh-cn': '最多按 {limit} 个字段排序', en: 'A query takes at most {limit} sorts' },
  ids: { 'zh-cn': '最多 {limit} 个编号', en: 'A query takes at most {limit} ids' },
  sort: { 'zh-cn': '不能按「{name}」排序', en: '{name} cannot be sorted by' },
  view: { 'zh-cn': '没有视图「{given}」', en: 'There is no view {given}' },
  json: { 'zh-cn': 'filter 不是 JSON', en: 'filter is not JSON' },
  shape: { 'zh-cn': '搜索条件写得不对：{given}', en: 'The condition is not written as one: {given}' },
  format: { 'zh-cn': '没有「{given}」格式，可用：{formats}', en: 'There is no format “{given}”; there are: {formats}' },
  column: { 'zh-cn': '没有可以导出的字段「{name}」', en: 'There is no field {name} to export' },
  params: { 'zh-cn': 'params 应是带方括号的名称', en: 'params takes names in brackets' },
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
    return invalid(
      field,
      code,
      textIn(texts[word], locale).replaceAll(/\{(\w+)\}/g, (_, name: string) => String(all[name] ?? '')),
    )
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
