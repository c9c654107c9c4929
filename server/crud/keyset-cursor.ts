import { sql, type RawBuilder } from 'kysely'
import { sortWords } from '#schemas/module/table-ddl.ts'
import { fieldTypeSpecs } from '#schemas/module/field-types.ts'
import type { Module, ModuleField } from '#schemas/module/resolve-module.ts'
import type { Row } from '#server/kit/module-hooks.ts'
import { positionPrefix, sortExpressions } from './select-rows-sql.ts'

/**
 * The position where a portion ended: the sort values of its last row, as texts from the database in full precision.
 */
export type CursorPosition = readonly (string | null)[]

/**
 * Pages by the last row instead of by a page number (keyset pagination). Rows that appear or vanish between portions
 * neither repeat nor hide another row. `t` is the module's table; the last sort key is unique.
 */
export interface Cursor {
  /** Further columns to select for the cursor. */
  readonly selection: RawBuilder<unknown>
  /** Reads the position from a selected row. `readRow` drops these columns. */
  positionOf(raw: Row): CursorPosition
  /** Condition on the rows after a position. */
  after(position: CursorPosition): RawBuilder<boolean>
}

export function cursorOf(module: Module, sort: readonly string[]): Cursor {
  const keys = sort.flatMap((name) => keysOf(module, name))
  return {
    selection: sql.join(keys.map(({ column }, i) => sql`${column}::text as ${sql.id(`${positionPrefix}${i}`)}`)),
    positionOf: (raw) => keys.map((_, i) => raw[`${positionPrefix}${i}`] as string | null),
    after(position) {
      // greater in the first key, or equal there and greater in the second, and so on
      const alternatives = keys.flatMap((key, i) => {
        const further = beyond(key, position[i]!)
        return further
          ? [sql`(${sql.join([...keys.slice(0, i).map((one, j) => same(one, position[j]!)), further], sql` and `)})`]
          : []
      })
      const further = sql<boolean>`(${sql.join(alternatives, sql` or `)})`
      // redundant, but lets an index start at the bound
      const bound = boundOf(keys[0]!, position[0]!)
      return bound ? sql<boolean>`${bound} and ${further}` : further
    },
  }
}

interface Key {
  readonly column: RawBuilder<unknown>
  /** The SQL type that the text of a value is cast to. */
  readonly type: RawBuilder<unknown>
  readonly isDown: boolean
  readonly mayBeNull: boolean
  /** Whether nulls sort last. PostgreSQL sorts nulls as the greatest value by default. */
  readonly isNullLast: boolean
}

function keysOf(module: Module, name: string): readonly Key[] {
  const field = module.fields[name.replace(/^-/, '')]!
  return sortExpressions(module, name).map((one): Key => ({
    column: one.sql,
    type: sql.raw(one.type ?? typeOf(field)),
    isDown: name.startsWith('-'),
    mayBeNull: field.name !== module.key && !(field.stamp && field.type === 'datetime'),
    isNullLast: sortWords(module, name) !== ' desc',
  }))
}

/** A type without a length, because a cast to `varchar(30)` would cut the text. */
const typeOf = (field: ModuleField): string => fieldTypeSpecs[field.type].column!(field).replace(/^varchar.*/, 'text')

const valueOf = ({ type }: Key, value: string): RawBuilder<unknown> => sql`${value}::text::${type}`

const same = (key: Key, value: string | null): RawBuilder<unknown> =>
  value === null ? sql`${key.column} is null` : sql`${key.column} = ${valueOf(key, value)}`

/** Condition on the values after `value`; undefined: no value comes after it. */
function beyond(key: Key, value: string | null): RawBuilder<unknown> | undefined {
  const { column, isDown, mayBeNull, isNullLast } = key
  if (value === null) return isNullLast ? undefined : sql`${column} is not null`
  const further = sql`${column} ${isDown ? sql`<` : sql`>`} ${valueOf(key, value)}`
  return mayBeNull && isNullLast ? sql`(${further} or ${column} is null)` : further
}

function boundOf(key: Key, value: string | null): RawBuilder<unknown> | undefined {
  if (value === null) return key.isNullLast ? sql`${key.column} is null` : undefined
  if (key.mayBeNull && key.isNullLast) return undefined
  return sql`${key.column} ${key.isDown ? sql`<=` : sql`>=`} ${valueOf(key, value)}`
}
