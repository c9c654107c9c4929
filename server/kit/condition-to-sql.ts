import { sql, type RawBuilder } from 'kysely'
import { defaultZone } from '#schemas/form/form-time.ts'
import { isAnd, isEmpty, isNot, isOr, type Cond, type Op, type Test } from '#schemas/module/condition.ts'
import { isPostgresText } from '#schemas/module/postgres-text.ts'
import { invalid } from './app-error.ts'
import {
  FilterFault,
  dayAfter,
  isDay,
  midnight,
  stamp,
  text,
  valueToSql,
  type SqlType,
} from './condition-value-to-sql.ts'

export interface SqlField {
  /** A column, a jsonb path (`jsonbField`), or a value known before the query runs, such as `$user.deptId`. */
  readonly sql: RawBuilder<unknown>
  readonly type: SqlType
  /** The same value as a number, where a field of texts may hold numbers. Tests with numbers compare it. */
  readonly number?: RawBuilder<unknown>
  /** The same field in another language, or as people read it. Text searches match either. */
  readonly twin?: RawBuilder<unknown>
  /**
   * For a field of a list's members: the list, a jsonb value whose members are `one_row.value`; any or every member
   * must pass a test.
   */
  readonly rows?: { readonly quantifier: 'any' | 'every'; readonly list: RawBuilder<unknown> }
  /** Builds the `under` test of this field; absent: `under` is equality. */
  readonly under?: (value: unknown) => RawBuilder<boolean>
  /**
   * Tests whether a list stored in rows of its own contains a value. The semi-join avoids reading every row to gather
   * the lists.
   */
  readonly has?: (value: unknown) => RawBuilder<boolean>
}

/**
 * Compiles a condition to SQL. This is the only compiler, so a filter in the database and `holds` in memory agree.
 * Values become parameters; identifiers come only from `resolve`. An unknown field, or a value the field cannot have,
 * throws `request.invalid` about `filter`. Dates, and times without a zone, are in `zone`.
 */
export function condToSql(
  cond: Cond,
  resolve: (field: string) => SqlField | undefined,
  zone = defaultZone,
): RawBuilder<boolean> {
  if (isAnd(cond))
    return joined(
      cond.and.map((part) => condToSql(part, resolve, zone)),
      sql` and `,
    )
  if (isOr(cond))
    return joined(
      cond.or.map((part) => condToSql(part, resolve, zone)),
      sql` or `,
    )
  // null counts as false here, so its negation must be true
  if (isNot(cond)) return sql<boolean>`(not coalesce(${condToSql(cond.not, resolve, zone)}, false))`
  return joined(
    Object.entries(cond).map(([name, test]) => testToSql(name, test, resolve(name), zone)),
    sql` and `,
  )
}

/** One key of a jsonb object, read as `type`. A value of another type reads as null instead of failing the query. */
export function jsonbField(
  object: RawBuilder<unknown>,
  key: string,
  type: Exclude<SqlType, 'date' | 'day' | 'time'>,
): SqlField {
  // a digit may name a place in a list, which only the path operators find; keys of answers are longer
  const isPlace = /^\d$/.test(key)
  const json = isPlace ? sql`(${object} #> array[${key}]::text[])` : sql`(${object} -> ${key}::text)`
  const asText = isPlace ? sql`(${object} #>> array[${key}]::text[])` : sql`(${object} ->> ${key}::text)`
  switch (type) {
    case 'text':
      return { type, sql: asText }
    case 'list':
      return { type, sql: json }
    case 'number':
      return { type, sql: sql`(case when jsonb_typeof(${json}) = 'number' then ${asText}::numeric end)` }
    case 'bool':
      return { type, sql: sql`(case when jsonb_typeof(${json}) = 'boolean' then ${asText}::boolean end)` }
  }
}

/** Text for `like`, with its wildcards meant literally. */
export const escapeLike = (raw: string): string => raw.replace(/[\\%_]/g, (sign) => `\\${sign}`)

function testToSql(name: string, test: Test, field: SqlField | undefined, zone: string): RawBuilder<boolean> {
  if (!field) throw new FilterFault(name, 'unknown', '')
  const parts = Object.entries(test).map(([op, wanted]) => opToSql(name, op as Op, wanted, field, zone))
  if (parts.length === 0) throw invalid('filter', 'shape', `<${name}> has no operator`)
  const passes = joined(parts, sql` and `)
  return field.rows ? inRows(field.rows, passes) : passes
}

/** As `holds` in memory: of no rows nothing is true. */
function inRows({ quantifier, list }: NonNullable<SqlField['rows']>, passes: RawBuilder<boolean>): RawBuilder<boolean> {
  const rows = sql`jsonb_array_elements(case when jsonb_typeof(${list}) = 'array' then ${list} else '[]' end) one_row(value)`
  if (quantifier === 'any') return sql<boolean>`(exists (select from ${rows} where ${passes}))`
  return sql<boolean>`coalesce((select bool_and(coalesce(${passes}, false)) from ${rows}), false)`
}

function opToSql(name: string, op: Op, wanted: unknown, given: SqlField, zone: string): RawBuilder<boolean> {
  const field: SqlField = given.number && meansNumber(op, wanted) ? { type: 'number', sql: given.number } : given
  const one = (value: unknown) => valueToSql(name, value, field.type, zone)
  switch (op) {
    case 'eq':
      return equal(name, wanted, field, zone)
    case 'ne':
      return sql<boolean>`(not coalesce(${equal(name, wanted, field, zone)}, false))`
    case 'gt':
      return isEmpty(wanted) ? never : sql<boolean>`(${ordered(field)} > ${one(wanted)})`
    case 'gte':
      return isEmpty(wanted) ? never : sql<boolean>`(${ordered(field)} >= ${one(wanted)})`
    case 'lt':
      return isEmpty(wanted) ? never : sql<boolean>`(${ordered(field)} < ${one(wanted)})`
    case 'lte':
      return isEmpty(wanted) ? never : upTo(name, wanted, field, zone)
    case 'between':
      return between(name, wanted, field, zone)
    case 'in':
      return anyOf(listOf(name, wanted).map((value) => equal(name, value, field, zone)))
    case 'like':
      return matches(field, `%${escapeLike(text(name, wanted))}%`)
    case 'startsWith':
      return matches(field, `${escapeLike(text(name, wanted))}%`)
    case 'empty':
      return wanted === false || wanted === 'false' ? sql<boolean>`(not ${empty(field)})` : empty(field)
    case 'has':
      return anyOf(asList(wanted).map((value) => contains(name, value, field, zone)))
    case 'hasAll':
      return joined([always, ...asList(wanted).map((value) => contains(name, value, field, zone))], sql` and `)
    case 'under':
      if (Array.isArray(wanted)) throw new FilterFault(name, 'id', wanted)
      return field.under ? field.under(wanted) : contains(name, wanted, field, zone)
    default:
      throw invalid('filter', 'operator', `<${name}> has unknown operator <${String(op)}>`)
  }
}

/** Whether a test compares with numbers. A number written as text, as in a query string, orders as a number. */
function meansNumber(op: Op, wanted: unknown): boolean {
  if (Array.isArray(wanted)) return wanted.length > 0 && wanted.every((one) => meansNumber(op, one))
  if (typeof wanted === 'number') return true
  return ordering.has(op) && typeof wanted === 'string' && wanted.trim() !== '' && Number.isFinite(Number(wanted))
}

const ordering: ReadonlySet<Op> = new Set(['gt', 'gte', 'lt', 'lte', 'between'])

function matches(field: SqlField, pattern: string): RawBuilder<boolean> {
  const own = sql<boolean>`(${asText(field)} ilike ${pattern})`
  return field.twin ? sql<boolean>`(${own} or coalesce(${field.twin} ilike ${pattern}, false))` : own
}

const never = sql<boolean>`false`
const always = sql<boolean>`true`

function equal(name: string, wanted: unknown, field: SqlField, zone: string): RawBuilder<boolean> {
  if (isEmpty(wanted)) return empty(field)
  if (field.type === 'list') return sql<boolean>`(${field.sql} = ${jsonText(name, wanted)})`
  return sql<boolean>`(${field.sql} = ${valueToSql(name, wanted, field.type, zone)})`
}

function between(name: string, wanted: unknown, field: SqlField, zone: string): RawBuilder<boolean> {
  if (!Array.isArray(wanted) || wanted.length !== 2) throw new FilterFault(name, 'two', wanted)
  if (isEmpty(wanted[0]) || isEmpty(wanted[1])) return never
  return sql<boolean>`(${ordered(field)} >= ${valueToSql(name, wanted[0], field.type, zone)} and ${upTo(name, wanted[1], field, zone)})`
}

/** An upper bound given as a date includes the whole day. */
function upTo(name: string, wanted: unknown, field: SqlField, zone: string): RawBuilder<boolean> {
  if (field.type === 'date' && isDay(wanted)) {
    return sql<boolean>`(${field.sql} < ${stamp(midnight(dayAfter(wanted), zone))})`
  }
  return sql<boolean>`(${ordered(field)} <= ${valueToSql(name, wanted, field.type, zone)})`
}

function empty({ sql: column, type }: SqlField): RawBuilder<boolean> {
  if (type === 'text') return sql<boolean>`(${column} is null or ${column} = '')`
  if (type === 'list')
    return sql<boolean>`(${column} is null or ${column} in ('null'::jsonb, '""'::jsonb, '[]'::jsonb, '{}'::jsonb))`
  return sql<boolean>`(${column} is null)`
}

function contains(name: string, wanted: unknown, field: SqlField, zone: string): RawBuilder<boolean> {
  if (isEmpty(wanted)) return never
  if (field.has) return field.has(wanted)
  if (field.type !== 'list') return equal(name, wanted, field, zone)
  // a list may store 3 where the query string has '3', and vice versa
  return anyOf(twins(wanted).flatMap((value) => [sql<boolean>`${field.sql} @> ${jsonText(name, value)}`]))
}

function twins(value: unknown): readonly unknown[] {
  if (typeof value === 'number') return [value, String(value)]
  if (typeof value === 'string' && value.trim() !== '' && Number.isFinite(Number(value))) return [value, Number(value)]
  return [value]
}

/** Text ordered by code point in every database locale, as in JavaScript. */
const ordered = (field: SqlField): RawBuilder<unknown> =>
  field.type === 'text' ? sql`${field.sql} collate "C"` : field.sql
const asText = (field: SqlField): RawBuilder<unknown> => (field.type === 'text' ? field.sql : sql`(${field.sql})::text`)

function jsonText(name: string, wanted: unknown): RawBuilder<unknown> {
  if (!isPostgresText(wanted)) throw new FilterFault(name, 'text', wanted)
  return sql`${JSON.stringify(wanted)}::jsonb`
}

function listOf(name: string, wanted: unknown): readonly unknown[] {
  if (!Array.isArray(wanted) || wanted.length > 1000) throw new FilterFault(name, 'list', wanted)
  return wanted
}

const asList = (wanted: unknown): readonly unknown[] =>
  Array.isArray(wanted) ? wanted : isEmpty(wanted) ? [] : [wanted]

const anyOf = (parts: readonly RawBuilder<boolean>[]): RawBuilder<boolean> =>
  parts.length === 0 ? never : joined(parts, sql` or `)
const joined = (parts: readonly RawBuilder<boolean>[], joint: RawBuilder<unknown>): RawBuilder<boolean> =>
  sql<boolean>`(${sql.join(parts, joint)})`
