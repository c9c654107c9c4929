import { sql, type RawBuilder } from 'kysely'
import { fieldTypeSpecs } from '#schemas/module/field-types.ts'
import type { Module } from '#schemas/module/resolve-module.ts'
import { jsonb } from '../kit/jsonb-sql.ts'
import type { Row } from '#server/kit/module-hooks.ts'

/**
 * Turns a hook's rows into a table in SQL, so that the same code filters, sorts, scopes and labels them with the same
 * meaning.
 */
export function serviceRows(module: Module, rows: readonly Row[]): RawBuilder<unknown> {
  const stored = Object.values(module.fields).filter((field) => fieldTypeSpecs[field.type].column)
  // `text`, because a service guarantees no length
  const columns = stored.map(
    (field) =>
      sql`${sql.id(field.column)} ${sql.raw(fieldTypeSpecs[field.type].column!(field).replace(/^varchar.*/, 'text'))}`,
  )
  const values = rows.map((row) => Object.fromEntries(stored.map((field) => [field.column, row[field.name] ?? null])))
  return sql`jsonb_to_recordset(${jsonb(values)}) as t(${sql.join(columns)})`
}
