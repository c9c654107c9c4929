import { sql, type RawBuilder } from 'kysely'
import type { Db } from '../kit/database-tables.ts'
import { truncateChanges } from './truncate-changes.ts'

export type LogTable = 'sys_oper_log' | 'sys_logininfor'
type Limits = ReadonlyMap<string, number>

/** Reads the column lengths of the logs from the database, because migrations may have changed the tables. */
export function columnLimits(): (db: Db, table: LogTable) => Promise<Limits> {
  const known = new Map<LogTable, Limits>()
  return async (db, table) => {
    const limits = known.get(table) ?? (await readLimits(db, table))
    known.set(table, limits)
    return limits
  }
}

async function readLimits(db: Db, table: LogTable): Promise<Limits> {
  const { rows } = await sql<{ name: string; most: number }>`
    select column_name as name, character_maximum_length::int as most from information_schema.columns
    where table_schema = current_schema() and table_name = ${table} and character_maximum_length is not null`.execute(
    db,
  )
  return new Map(rows.map(({ name, most }) => [name, most]))
}

/** Cuts a text to a number of characters, counted as the database does: a pair of surrogates is one. */
export function cutTo(value: string | null, most: number | undefined): string | null {
  if (value === null) return null
  const text = storable(value)
  return most === undefined || text.length <= most ? text : [...text].slice(0, most).join('')
}

/** Cuts a value to its column's length in the database, which counts characters as the column does. */
export function fitting(value: unknown, most: number | undefined): RawBuilder<unknown> {
  const plain = sql`${typeof value === 'string' ? storable(value) : value}`
  return most === undefined || value === null ? plain : sql`left(${plain}::text, ${most}::int)`
}

/** Removes characters that PostgreSQL cannot store: NUL, and halves of surrogate pairs left by a cut. */
export function storable<T>(value: T): T {
  const clean = (text: string): string => text.replaceAll('\0', '').toWellFormed()
  if (typeof value === 'string') return clean(value) as T & string
  return JSON.parse(JSON.stringify(value), (_key, one: unknown) => (typeof one === 'string' ? clean(one) : one)) as T
}

/** Whether a JSON text needs neither cutting nor other characters. */
export const isStorable = (json: string, room: number): boolean => json.length <= room && !unstorable.test(json)

/** Escapes of NUL and of halves of surrogate pairs, as JSON writes them. */
const unstorable = /\\u(0000|d[89ab])/

/** Changes as the JSON that a log keeps: at most `room` characters, without anything PostgreSQL cannot store. */
export function changesText(changes: unknown, room: number): string | null {
  const json = JSON.stringify(changes) as string | undefined
  if (json === undefined) return null
  return isStorable(json, room) ? json : JSON.stringify(storable(truncateChanges(changes, room)))
}
