import { sql, type RawBuilder } from 'kysely'
import type { Module } from '#schemas/module/resolve-module.ts'
import { entriesOfWritten } from '../../kit/operation-log-sql.ts'
import type { Db } from '../../kit/database-tables.ts'
import type { PreparedEntry } from '../../kit/services/audit-log.ts'
import type { ReadRow } from '../../kit/read-rows.ts'
import type { Row } from '#server/kit/module-hooks.ts'
import { slotted, type SlottedCondition } from '../../kit/prepared-statements.ts'
import { wholeRows } from '../../authorization/field-visibility.ts'
import { refuse } from '../parse-body.ts'
import { rowSql } from '../select-rows-sql.ts'
import { elements } from '../coalesced-statement.ts'
import { sharedStatementOf } from '../statement-cache.ts'
import type { WriteContext } from './write-context.ts'
import { revisionBeside, revisionOf } from '../row-cache.ts'
import { asElement } from './row-values.ts'
import { scopeFault } from './tree-and-owner.ts'

/** SQLSTATE of the function `row_out_of_scope`. */
const outOfScope = 'FW404'

/** Parts of a statement in addition to writing its one row. */
interface RowWrite {
  /** The row's values, by column. */
  readonly values: Row
  /** The body as sent, which decides the error of a row out of scope. */
  readonly asked: Row
  /** The entry of the operation log, written by the same statement. */
  readonly entry?: PreparedEntry | undefined
}

/**
 * Whether the statement that writes a row can return it. Ancestors in a tree and lists of references are written after
 * their row; in a table of several modules further conditions select the row.
 */
export const canReturnRow = ({ table, fields }: Module, body: Row): boolean =>
  !table.tree && !table.only && !Object.values(fields).some((field) => field.type === 'refs' && field.name in body)

/** Inserts a row and returns it as stored. Throws when the row is outside of the writer's scope. */
export async function insertOne(context: WriteContext, db: Db, write: RowWrite): Promise<Row> {
  const columns = Object.keys(write.values)
  const row = await writeRow(context, db, write, {
    shape: `insert ${columns.join(' ')}`,
    // rows come in the order of their elements
    text: (table, returning) => ({
      together: sql`
        inserted as (
          insert into ${table} as t ${
            columns.length === 0
              ? sql`default values`
              : sql`(${sql.join(columns.map((column) => sql.id(column)))})
                select ${sql.join(columns.map(given))} from ${recordsOf(table)} order by e.n`
          } returning ${returning}),
        written as (select inserted.*, row_number() over () as "$n" from inserted)`,
    }),
    // rows without values cannot be distinguished
    isShared: columns.length > 0,
  })
  return row!.row
}

/**
 * Updates a row and returns it as stored. With `revision`, nothing is written and undefined is returned when the row
 * was removed or changed since it was read (`revisionOf`).
 */
export async function updateOne(
  context: WriteContext,
  db: Db,
  write: RowWrite & { readonly id: number; readonly revision?: string },
): Promise<ReadRow | undefined> {
  const { module } = context
  const columns = Object.keys(write.values)
  return writeRow(context, db, write, {
    shape: `update ${write.revision === undefined ? '' : 'revision '}${columns.join(' ')}`,
    text(table, returning) {
      const key = keyOf(module)
      const sets = columns.map((column) => sql`${sql.id(column)} = ${given(column)}`)
      if (module.table.lock) sets.push(sql`version = t.version + 1`)
      const isAsRead = write.revision === undefined ? sql`` : sql` and ${revisionOf} = e.given ->> 'revision'`
      const update = (free: RawBuilder<unknown>): RawBuilder<unknown> => sql`
        written as (
          update ${table} as t set ${sql.join(sets)} from ${recordsOf(table)}
          where ${key} = (e.given ->> 'id')::bigint and ${key} = any (${free}::bigint[])${isAsRead}
          returning ${returning}, e.n as "$n")`
      const ids = sql`(select array_agg((given ->> 'id')::bigint) from "$elements")`
      return {
        // a call does not wait for a row that another call has locked
        together: sql`
          free as materialized (
            select ${key} as id from ${table} as t where ${key} = any (${ids}::bigint[]) for no key update skip locked),
          ${update(sql`(select array_agg(id) from free)`)}`,
        alone: update(ids),
      }
    },
    isShared: true,
  })
}

/** Each element `e` with its values `r`, which take the types of the table's columns. */
const recordsOf = (table: RawBuilder<unknown>): RawBuilder<unknown> =>
  sql`"$elements" e cross join lateral jsonb_populate_record(null::${table}, e.given -> 'values') as r`
const given = (column: string): RawBuilder<unknown> => sql`r.${sql.id(column)}`
const keyOf = ({ fields, key }: Module): RawBuilder<unknown> => sql`t.${sql.id(fields[key]!.column)}`

interface Statement {
  readonly shape: string
  /** The parts of a `with` whose `written` has the rows, by the place of their element. */
  readonly text: (
    table: RawBuilder<unknown>,
    returning: RawBuilder<unknown>,
  ) => { readonly together: RawBuilder<unknown>; readonly alone?: RawBuilder<unknown> }
  readonly isShared: boolean
}

async function writeRow(
  context: WriteContext,
  db: Db,
  { values, asked, entry, ...row }: RowWrite,
  { shape, text, isShared }: Statement,
): Promise<ReadRow | undefined> {
  const { module, registry, sight } = context
  const scope = sight.within && slotted(sight.within, 'scope ')
  const statement = sharedStatementOf(
    registry,
    module,
    `${entry ? 'logged ' : ''}${shape} ${scope?.shape ?? ''}`,
    () => {
      const { together, alone } = text(sql.table(module.table.name), returned(context, scope))
      return { together: whole(together, entry), ...(alone ? { alone: whole(alone, entry) } : {}), isWrite: true }
    },
  )
  const element = { ...row, values: asElement(module, values), ...(entry ? { entry: entry.values } : {}) }
  const found = await statement[isShared ? 'run' : 'runAlone'](db, element, scope?.values).catch((error: unknown) => {
    if ((error as { code?: string } | undefined)?.code === outOfScope) refuse([scopeFault(context, asked)])
    throw error
  })
  if (!found) return undefined
  entry?.written(found.beside.$entry as number)
  return found
}

/** The whole row; a row out of scope ends the statement, so that nothing is written. */
const returned = ({ module, registry }: WriteContext, scope: SlottedCondition | undefined): RawBuilder<unknown> =>
  sql`${rowSql(module, registry, wholeRows(undefined)).selection}, ${keyOf(module)} as "$id"${revisionBeside(module)}${
    scope ? sql`, case when ${scope.condition} then true else row_out_of_scope() end as "$within"` : sql``
  }`

const whole = (write: RawBuilder<unknown>, entry: PreparedEntry | undefined): RawBuilder<unknown> =>
  entry
    ? sql`with ${elements}, ${write}, ${entriesOfWritten}
        select w.*, l.oper_id as "$entry" from written w join logged l on l.row_ids = ',' || w."$id" || ','`
    : sql`with ${elements}, ${write} select * from written`
