import { bulkCap } from '#schemas/api/limits.ts'
import { condFault, type Cond } from '#schemas/module/condition.ts'
import { textIn, type Locale, type LocalizedText } from '#schemas/module/localized-text.ts'
import { AppError, invalid } from '../kit/app-error.ts'
import type { Row } from '#server/kit/module-hooks.ts'
import type { Visibility } from '../authorization/field-visibility.ts'
import type { Call, Which } from './call-context.ts'

/** A call over more rows than this runs as a background task. */
export const bulkDirect = 200

/** Errors of a body that names no rows, or names rows that cannot be counted. */
const texts = {
  unknown: { 'zh-cn': '参数「{name}」不存在', en: 'Unknown parameter {name}' },
  ids: {
    'zh-cn': '编号应有 1 到 {limit} 个，且不能与条件同时给出',
    en: 'Give 1 to {limit} IDs without a condition',
  },
  filter: {
    'zh-cn': '请给出编号，或条件及其应符合的条数',
    en: 'Give IDs, or a condition and the number of rows it should match',
  },
  expect: { 'zh-cn': '请给出条件应符合的条数', en: 'Give the number of rows the condition should match' },
  many: { 'zh-cn': '一次最多处理 {limit} 条', en: 'Up to {limit} rows at once' },
} satisfies Readonly<Record<string, LocalizedText>>

/**
 * Reads which rows a bulk body selects. `{ids}` names rows. `{filter, expect}` selects every match of a condition or
 * list query; `expect` is the number of rows the person saw. The transaction counts again, and another number stops the
 * call. An empty body is an error, never every row.
 */
export function whichRows(call: Call, sight: Visibility, body: Row): Which {
  const { ids, filter, expect, ...stray } = body
  const refusal = (field: string, code: string, word: keyof typeof texts): AppError =>
    invalid(
      field,
      code,
      textIn(texts[word], call.request.locale).replace('{name}', field).replace('{limit}', String(bulkCap)),
    )
  const [unknown] = Object.keys(stray)
  if (unknown !== undefined) throw refusal(unknown, 'additionalProperties', 'unknown')
  if (ids !== undefined) {
    if (filter !== undefined || !Array.isArray(ids) || ids.length === 0 || ids.length > bulkCap || !ids.every(isId))
      throw refusal('ids', 'value', 'ids')
    return async () => [...new Set(ids as readonly number[])]
  }
  if (typeof filter !== 'object' || filter === null || Array.isArray(filter))
    throw refusal('filter', 'required', 'filter')
  if (!Number.isSafeInteger(expect) || (expect as number) < 1) throw refusal('expect', 'required', 'expect')
  if ((expect as number) > bulkCap) throw refusal('expect', 'maximum', 'many')
  // an empty filter means a list without a search
  const query = condFault(filter) === undefined ? { filter: JSON.stringify(filter as Cond) } : inTexts(filter as Row)
  return async (trx) => {
    const found = await (await call.engine.reading(call, sight, trx)).matching(query, bulkCap + 1)
    if (found.length !== expect)
      throw new AppError('rows.changed', `expected <${String(expect)}>, found <${found.length}>`, {
        data: { expect, found: found.length },
      })
    return found
  }
}

/**
 * Runs a bulk call: at once for few rows, otherwise as a background task whose key is the answer. The call stays one
 * transaction, with which the task ends; it does not commit after its owner has cancelled the task. A wrong `expect` is refused before the
 * task begins.
 */
export async function inBulk(
  call: Call,
  verb: LocalizedText,
  sight: Visibility,
  body: Row,
  run: (which: Which, call: Call) => Promise<unknown>,
): Promise<unknown> {
  const { engine, module, request } = call
  const { task } = request
  const { ids, expect } = body
  const which = whichRows(call, sight, body)
  const size = Array.isArray(ids) ? ids.length : (expect as number)
  if (task) {
    task.report(1, {
      'zh-cn': `正在处理 ${size} 条，全部成功或全部不变`,
      en: `Processing ${size} rows: all or none`,
    })
    const whichStill: Which = async (trx) => {
      const found = await which(trx)
      task.signal.throwIfAborted()
      return found
    }
    const result = { data: { count: size }, tips: { 'zh-cn': `共 ${size} 条`, en: `${size} rows` } }
    return run(whichStill, { ...call, beforeCommit: (trx) => task.done(result, trx) })
  }
  if (size <= bulkDirect) return run(which, call)
  if (ids === undefined) await which(engine.app.db)
  const title = (locale: Locale, gap: string): string =>
    `${textIn(verb, locale)}${gap}${textIn(module.file.title, locale)}`
  return engine.app.backgroundTasks.start(request, { 'zh-cn': title('zh-cn', ''), en: title('en', ' ') })
}

const isId = (value: unknown): boolean => Number.isSafeInteger(value) && (value as number) > 0

/** Converts the parts of a value to texts, as a query string has them. */
function inTexts(value: unknown): Record<string, unknown> {
  return Object.fromEntries(Object.entries(value as object).map(([name, part]) => [name, asText(part)]))
}
const asText = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(asText)
  if (typeof value === 'object' && value !== null) return inTexts(value)
  return value === undefined || value === null ? undefined : String(value)
}
