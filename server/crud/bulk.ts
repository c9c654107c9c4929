import { condFault, type Cond } from '#schemas/kit/cond.ts'
import { AppError, invalid } from '../kit/app-error.ts'
import type { Db } from '../kit/decorations.ts'
import type { Row } from './hooks.ts'
import { reader } from './read.ts'
import type { Sight } from './sight.ts'
import type { Call } from './verbs.ts'

/** No call touches more rows than this at once. */
export const bulkCap = 5000

/** The ids a call over many rows means, asked for inside its transaction. */
export type Which = (trx: Db) => Promise<readonly number[]>

/**
 * `{ids}` names rows. `{filter, expect}` means all that match: a condition, or what the list was asked for, and how many
 * the person saw. They are counted again in the transaction; any other number stops the call. Nothing given is an error,
 * never everything.
 */
export function whichRows({ engine, module }: Call, sight: Sight, body: Row): Which {
  const { ids, filter, expect, ...stray } = body
  const [unknown] = Object.keys(stray)
  if (unknown !== undefined) throw invalid(unknown, 'additionalProperties', `there is no <${unknown}>`)
  if (ids !== undefined) {
    if (filter !== undefined || !Array.isArray(ids) || ids.length === 0 || ids.length > bulkCap || !ids.every(isId)) throw invalid('ids', 'value', `takes 1 to ${bulkCap} ids, and no filter`)
    return async () => [...new Set(ids as readonly number[])]
  }
  if (typeof filter !== 'object' || filter === null || Array.isArray(filter)) throw invalid('filter', 'required', 'takes ids, or a filter and how many rows it is expected to match')
  if (!Number.isSafeInteger(expect) || (expect as number) < 1) throw invalid('expect', 'required', 'how many rows the filter is expected to match')
  if ((expect as number) > bulkCap) throw invalid('expect', 'maximum', `at most ${bulkCap} rows at once`)
  // an empty filter is what a list without a search shows
  const query = condFault(filter) === undefined ? { filter: JSON.stringify(filter as Cond) } : inTexts(filter as Row)
  return async (trx) => {
    const found = await reader(trx, module, engine.registry, sight).matching(query, bulkCap + 1)
    if (found.length !== expect) throw new AppError('rows.changed', `expected <${String(expect)}>, found <${found.length}>`, { data: { expect, found: found.length } })
    return found
  }
}

const isId = (value: unknown): boolean => Number.isSafeInteger(value) && (value as number) > 0

/** As a query string would have it. */
function inTexts(value: unknown): Record<string, unknown> {
  return Object.fromEntries(Object.entries(value as object).map(([name, part]) => [name, asText(part)]))
}
const asText = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(asText)
  if (typeof value === 'object' && value !== null) return inTexts(value)
  return value === undefined || value === null ? undefined : String(value)
}
