import { sql, type RawBuilder } from 'kysely'
import type { CodebookEntry } from '#schemas/form/artifact.ts'
import { valueTypeOf } from '#schemas/form/codebook.ts'
import { condFault, isAnd, isNot, isOr, type Cond } from '#schemas/module/cond.ts'
import { invalid } from './app-error.ts'
import { condToSql, jsonbField, type SqlField } from './cond-sql.ts'

/** Columns of `form_submission` that a filter or order may name besides item ids. */
const columns: Readonly<Record<string, SqlField['type']>> = {
  id: 'number',
  serial: 'number',
  version: 'number',
  createTime: 'date',
  updateTime: 'date',
  createBy: 'text',
  ext: 'text',
}

const answers = sql.ref('formSubmission.answers')
const columnField = (name: string): SqlField | undefined =>
  Object.hasOwn(columns, name) ? { sql: sql.ref(`formSubmission.${name}`), type: columns[name]! } : undefined

/**
 * Reads `filter` of a query string, a Cond as JSON text. Undefined when empty or absent; throws a worded error when
 * invalid.
 */
export function readFilter(text: string | undefined): Cond | undefined {
  if (text === undefined || text === '') return undefined
  const value = parse(text)
  const fault = condFault(value)
  if (fault !== undefined) throw invalid('filter', 'shape', fault)
  return value as Cond // condFault has looked at it
}

/**
 * Compiles a filter of answers to SQL over `form_submission`, with dates in `zone`. An unknown item is a 400 that names
 * it.
 */
export function filterToSql(filter: Cond, codebook: readonly CodebookEntry[], zone: string): RawBuilder<boolean> {
  const entries = new Map(codebook.map((entry) => [entry.id, entry]))
  const numeric = numericTests(filter)
  return condToSql(
    filter,
    (name) => {
      const column = columnField(name)
      if (column) return column
      const entry = entries.get(name.replace(/:other$/, ''))
      if (!entry) return undefined
      if (name.endsWith(':other')) return jsonbField(answers, name, 'text')
      const type = valueTypeOf(entry)
      if (type !== 'mixed') return jsonbField(answers, name, type)
      return jsonbField(answers, name, numeric.has(name) ? 'number' : 'text')
    },
    zone,
  )
}

/**
 * Compiles an order such as `-createTime,k3f9Qa` to SQL: at most three keys, `-` for descending, empty answers last.
 * The serial number comes last, so that pages never overlap.
 */
export function orderToSql(
  sort: string | undefined,
  codebook: readonly CodebookEntry[],
): readonly RawBuilder<unknown>[] {
  const entries = new Map(codebook.map((entry) => [entry.id, entry]))
  const keys = (sort ?? '').split(',').filter(Boolean)
  if (keys.length > 3) throw invalid('sort', 'many', 'takes at most three fields')
  const parts = keys.flatMap((key) => {
    const name = key.replace(/^-/, '')
    const way = key.startsWith('-') ? sql` desc nulls last` : sql` asc nulls last`
    const entry = entries.get(name)
    const by = columnField(name)?.sql
    const expressions = by ? [by] : entry && orderOf(entry)
    if (!expressions) throw invalid('sort', 'unknown', `there is no field <${name}>`)
    return expressions.map((expression) => sql`${expression}${way}`)
  })
  return [...parts, sql`form_submission.serial desc`]
}

/** Choices order by the position of their options, not by stored value. */
function orderOf(entry: CodebookEntry): readonly RawBuilder<unknown>[] {
  const text = sql`(${jsonbField(answers, entry.id, 'text').sql} collate "C")`
  const type = valueTypeOf(entry)
  if (type === 'number' || type === 'bool') return [jsonbField(answers, entry.id, type).sql]
  if (type === 'mixed') return [jsonbField(answers, entry.id, 'number').sql, text]
  if (type === 'list' || !entry.options || entry.options.length === 0) return [text]
  const values = sql.join(entry.options.map((option) => sql`${option.value}::text`))
  return [sql`array_position(array[${values}], ${jsonbField(answers, entry.id, 'text').sql})`]
}

/** Names that the condition compares only with numbers: a calculation may hold numbers or text. */
function numericTests(cond: Cond): ReadonlySet<string> {
  const tests = leaves(cond)
  const isNumeric = (value: unknown): boolean =>
    Array.isArray(value) ? value.every(isNumeric) : typeof value === 'number'
  const numeric = new Set<string>()
  for (const [name, test] of tests) if (Object.values(test).every(isNumeric)) numeric.add(name)
  for (const [name, test] of tests) if (!Object.values(test).every(isNumeric)) numeric.delete(name)
  return numeric
}

function leaves(cond: Cond): readonly (readonly [string, Readonly<Record<string, unknown>>])[] {
  if (isAnd(cond)) return cond.and.flatMap(leaves)
  if (isOr(cond)) return cond.or.flatMap(leaves)
  return isNot(cond) ? leaves(cond.not) : Object.entries(cond)
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch (error) {
    throw invalid('filter', 'syntax', error instanceof Error ? error.message : 'not JSON')
  }
}
