import { sql, type RawBuilder } from 'kysely'
import type { CodebookEntry } from '#schemas/form/artifact.ts'
import { answerFields, rowTestFields } from '#schemas/form/answer-list-columns.ts'
import { condFault, type Cond } from '#schemas/module/condition.ts'
import { invalid } from '#server/kit/app-error.ts'
import { condToSql, type SqlField } from '#server/kit/condition-to-sql.ts'
import { jsonFieldSql } from '#server/kit/jsonb-sql.ts'
import type { Field } from '#schemas/module/module-file.ts'
import { snake } from '#schemas/module/resolve-module.ts'
import { examFields } from '../shared/exam-fields.ts'
import { flagged } from '../shared/submission-module.ts'

/** Columns of `form_submission` that a filter may name besides answers. */
const columns: Readonly<Record<string, SqlField['type']>> = {
  id: 'number',
  serial: 'number',
  version: 'number',
  duration: 'number',
  createTime: 'date',
  updateTime: 'date',
  createBy: 'text',
  ext: 'text',
}
const taken = new Set(Object.keys(columns))

/**
 * Reads `filter` of a query string, a Cond as JSON text. Undefined when empty or absent; throws an error with a message
 * for people when invalid.
 */
export function readFilter(text: string | undefined): Cond | undefined {
  if (text === undefined || text === '') return undefined
  const value = parse(text)
  const fault = condFault(value)
  if (fault !== undefined) throw invalid('filter', 'shape', fault)
  return value as Cond // checked by condFault
}

/**
 * Compiles a filter of answers to SQL over `form_submission`, as the list of submissions reads it, with dates in `zone`.
 * An unknown item is a 400 that names it.
 */
export function filterToSql(filter: Cond, codebook: readonly CodebookEntry[], zone?: string): RawBuilder<boolean> {
  const fields = new Map([
    ...answerFields(codebook, taken).map((one) => [one.name, one.field] as const),
    ...codebook.flatMap(rowTestFields),
    ...Object.entries<Field>({ ...examFields, flagged }).filter(([, { inside }]) => inside !== undefined),
  ])
  return condToSql(
    filter,
    (name) => {
      // database names, because statements run both with and without the camel-case plugin
      if (taken.has(name)) return { sql: sql.ref(`form_submission.${snake(name)}`), type: columns[name]! }
      const place = fields.get(name)?.inside
      return place && jsonFieldSql(place, sql.ref(`form_submission.${place.column}`))
    },
    zone,
  )
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch (error) {
    throw invalid('filter', 'syntax', error instanceof Error ? error.message : 'not JSON')
  }
}
