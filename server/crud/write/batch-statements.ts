import { sql, type Kysely, type RawBuilder } from 'kysely'
import type { Module, ModuleField } from '#schemas/module/resolve-module.ts'
import type { Db } from '../../kit/database-tables.ts'
import type { Row } from '#server/kit/module-hooks.ts'
import { onlyOf } from '../select-rows-sql.ts'
import { plain, type WriteContext } from './write-context.ts'
import { parameterOf } from './row-values.ts'

/** Limit on bound parameters per statement; PostgreSQL counts parameters in 16 bits. */
const maxParameters = 30_000

/**
 * Inserts as many rows per statement as fit. A missing value becomes the column's default. Answers the keys in the
 * given order.
 */
export async function insert(db: Kysely<unknown>, module: Module, values: readonly Row[]): Promise<readonly number[]> {
  const key = sql.id(module.fields[module.key]!.column)
  const own = module.table.only ?? {}
  const columns = [...new Set([...Object.keys(own), ...values.flatMap((row) => Object.keys(row))])]
  const size = columns.length === 0 ? 1 : Math.ceil(maxParameters / columns.length)
  const ids: number[] = []
  for (let from = 0; from < values.length; from += size) {
    const portion = values
      .slice(from, from + size)
      .map((given) => ({ ...given, ...own }) as Row)
      .map(
        (row) =>
          sql`(${sql.join(columns.map((column) => (column in row ? parameterOf(module, column, row[column]) : sql`default`)))})`,
      )
    const what =
      columns.length === 0
        ? sql`default values`
        : sql`(${sql.join(columns.map((column) => sql.id(column)))}) values ${sql.join(portion)}`
    const { rows } = await sql<{
      id: number
    }>`insert into ${sql.table(module.table.name)} ${what} returning ${key} as id`.execute(db)
    ids.push(...rows.map((row) => row.id))
  }
  return ids
}

export async function update(db: Kysely<unknown>, module: Module, ids: readonly number[], values: Row): Promise<void> {
  const sets: RawBuilder<unknown>[] = Object.entries(values).map(
    ([column, value]) => sql`${sql.id(column)} = ${parameterOf(module, column, value)}`,
  )
  if (module.table.lock) sets.push(sql`version = version + 1`)
  if (sets.length === 0) return
  await sql`update ${sql.table(module.table.name)} set ${sql.join(sets)} where ${sql.id(module.fields[module.key]!.column)} in (${sql.join(ids)})${onlyOf(module)}`.execute(
    db,
  )
}

export async function erase({ module, registry }: WriteContext, trx: Db, ids: readonly number[]): Promise<void> {
  const db = plain(trx)
  const unlink = (field: ModuleField, column: 'self' | 'other') =>
    sql`delete from ${sql.table(field.through!.table)} where ${sql.id(field.through![column])} in (${sql.join(ids)})`.execute(
      db,
    )
  for (const field of Object.values(module.fields)) if (field.through) await unlink(field, 'self')
  for (const { field } of registry.referrers(module))
    if (field.through && field.ref?.onDelete !== 'restrict') await unlink(field, 'other')
  await sql`delete from ${sql.table(module.table.name)} where ${sql.id(module.fields[module.key]!.column)} in (${sql.join(ids)})${onlyOf(module)}`.execute(
    db,
  )
}

export async function writeLinks(db: Kysely<unknown>, module: Module, id: number, body: Row): Promise<void> {
  for (const field of Object.values(module.fields)) {
    if (field.type !== 'refs' || !field.through || !(field.name in body)) continue
    const { table, self, other } = field.through
    const others = (body[field.name] ?? []) as readonly number[]
    await sql`delete from ${sql.table(table)} where ${sql.id(self)} = ${id}`.execute(db)
    if (others.length > 0) {
      await sql`insert into ${sql.table(table)} (${sql.id(self)}, ${sql.id(other)}) values ${sql.join(others.map((one) => sql`(${id}, ${one})`))}`.execute(
        db,
      )
    }
  }
}
