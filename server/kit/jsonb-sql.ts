import { sql, type RawBuilder } from 'kysely'
import type { JsonPosition } from '#schemas/module/module-file.ts'
import { jsonbField, type SqlField } from './condition-to-sql.ts'

/** An expression that rows sort by, and the SQL type its text is cast to. */
export interface SortExpression {
  readonly sql: RawBuilder<unknown>
  readonly type: 'text' | 'numeric' | 'boolean' | 'integer'
}

/** The value at a place inside `column`, as conditions compare it. */
export function jsonFieldSql(
  { path, compares, rank, weights, quantifier }: JsonPosition,
  column: RawBuilder<unknown>,
): SqlField {
  if (quantifier) {
    const list = at(path.slice(0, -1), column)
    return {
      ...jsonFieldSql({ column: '', path: path.slice(-1), compares }, sql`one_row.value`),
      rows: { quantifier, list },
    }
  }
  if (weights) return { type: 'number', sql: sumIn(path, weights, column) }
  if (rank !== undefined) return { type: 'number', sql: rankIn(path, rank, column) }
  const inner = path.slice(0, -1).reduce<RawBuilder<unknown>>((object, key) => sql`(${object} -> ${key}::text)`, column)
  const key = path.at(-1)!
  // the members of a list of objects under the key
  if (compares === 'list' && path.length > 1)
    return { type: 'list', sql: sql`jsonb_path_query_array(${inner}, ${`$[*].${JSON.stringify(key)}`}::jsonpath)` }
  if (compares !== 'mixed') return jsonbField(inner, key, compares)
  return { ...jsonbField(inner, key, 'text'), number: jsonbField(inner, key, 'number').sql }
}

/** The members of an object, each times its weight, added up; null where it has none of them. */
function sumIn(
  path: readonly string[],
  weights: Readonly<Record<string, number>>,
  column: RawBuilder<unknown>,
): RawBuilder<unknown> {
  const object = at(path, column)
  return sql`(select sum((case when jsonb_typeof(member.value) = 'number' then member.value #>> '{}' end)::numeric * (weight.value #>> '{}')::numeric)
    from jsonb_each(case jsonb_typeof(${object}) when 'object' then ${object} else '{}' end) member
    join jsonb_each(${JSON.stringify(weights)}::jsonb) weight on weight.key = member.key)`
}

const at = (path: readonly string[], column: RawBuilder<unknown>): RawBuilder<unknown> =>
  path.reduce<RawBuilder<unknown>>((object, key) => sql`(${object} -> ${key}::text)`, column)

function rankIn(path: readonly string[], rank: string, column: RawBuilder<unknown>): RawBuilder<unknown> {
  const list = at(path, column)
  return sql`(select ranked.at::numeric from jsonb_array_elements_text(case jsonb_typeof(${list}) when 'array' then ${list} else '[]' end)
    with ordinality ranked (value, at) where ranked.value = ${rank}::text limit 1)`
}

/**
 * The expressions that sort by the value at a position: choices by rank, numbers before texts, everything else as text.
 */
export function jsonSortSql(position: JsonPosition, column: RawBuilder<unknown>): readonly SortExpression[] {
  if (position.first) return jsonSortSql({ column: '', ...position.first }, sql`(${at(position.path, column)} -> 0)`)
  const { sql: value, number } = jsonFieldSql(position, column)
  if (position.rank !== undefined || position.weights) return [{ sql: value, type: 'numeric' }]
  const text = jsonFieldSql({ ...position, compares: 'text' }, column).sql
  const ordered: SortExpression = { sql: sql`(${text} collate "C")`, type: 'text' }
  if (number) return [{ sql: number, type: 'numeric' }, ordered]
  if (position.compares === 'number') return [{ sql: value, type: 'numeric' }]
  if (position.compares === 'bool') return [{ sql: value, type: 'boolean' }]
  if (position.compares === 'list' || !position.ranks) return [ordered]
  const ranks = sql.join(position.ranks.map((one) => sql`${one}::text`))
  return [{ sql: sql`array_position(array[${ranks}], ${text})`, type: 'integer' }]
}

/** A value as a jsonb parameter. The explicit cast works on both engines, which would otherwise guess the type. */
export const jsonb = <T>(value: T): RawBuilder<T> => sql<T>`${JSON.stringify(value)}::jsonb`
