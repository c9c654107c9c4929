import { sql, type RawBuilder } from 'kysely'
import type { JsonPlace } from '#schemas/module/module.ts'
import { jsonbField, type SqlField } from './cond-sql.ts'

/** An expression that rows sort by, and the SQL type its text is cast to. */
export interface SortExpression {
  readonly sql: RawBuilder<unknown>
  readonly type: 'text' | 'numeric' | 'boolean' | 'integer'
}

/** The value at a place inside `column`, as conditions compare it. */
export function jsonFieldSql({ path, compares, rank }: JsonPlace, column: RawBuilder<unknown>): SqlField {
  if (rank !== undefined) return { type: 'number', sql: rankIn(path, rank, column) }
  const inner = path.slice(0, -1).reduce<RawBuilder<unknown>>((object, key) => sql`(${object} -> ${key}::text)`, column)
  const key = path.at(-1)!
  if (compares !== 'mixed') return jsonbField(inner, key, compares)
  return { ...jsonbField(inner, key, 'text'), number: jsonbField(inner, key, 'number').sql }
}

function rankIn(path: readonly string[], rank: string, column: RawBuilder<unknown>): RawBuilder<unknown> {
  const list = path.reduce<RawBuilder<unknown>>((object, key) => sql`(${object} -> ${key}::text)`, column)
  return sql`(select ranked.at::numeric from jsonb_array_elements_text(case jsonb_typeof(${list}) when 'array' then ${list} else '[]' end)
    with ordinality ranked (value, at) where ranked.value = ${rank}::text limit 1)`
}

/** The expressions that sort by the value at a place: choices by rank, numbers before texts, all else by its text. */
export function jsonSortSql(place: JsonPlace, column: RawBuilder<unknown>): readonly SortExpression[] {
  const { sql: value, number } = jsonFieldSql(place, column)
  if (place.rank !== undefined) return [{ sql: value, type: 'numeric' }]
  const text = jsonFieldSql({ ...place, compares: 'text' }, column).sql
  const ordered: SortExpression = { sql: sql`(${text} collate "C")`, type: 'text' }
  if (number) return [{ sql: number, type: 'numeric' }, ordered]
  if (place.compares === 'number') return [{ sql: value, type: 'numeric' }]
  if (place.compares === 'bool') return [{ sql: value, type: 'boolean' }]
  if (place.compares === 'list' || !place.ranks) return [ordered]
  const ranks = sql.join(place.ranks.map((one) => sql`${one}::text`))
  return [{ sql: sql`array_position(array[${ranks}], ${text})`, type: 'integer' }]
}
