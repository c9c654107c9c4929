import { sql, type RawBuilder } from 'kysely'
import type { Module } from '#schemas/module/resolve.ts'
import { entryParts } from '../../kit/audit-entry.ts'
import type { Db, PreparedEntry } from '../../kit/decorations.ts'
import type { Row } from '#server/kit/module-hooks.ts'
import { slot, slotted, type SlottedCondition } from '../../kit/prepared.ts'
import { wholeRows } from '../../authorization/field-visibility.ts'
import { refuse } from '../body.ts'
import { rowSql, toRow } from '../row-sql.ts'
import { statementOf } from '../statements.ts'
import type { WriteContext } from './context.ts'
import { placeFault } from './tree-and-owner.ts'

/** SQLSTATE of the function `row_out_of_scope`. */
const outOfScope = 'FW404'

/** What a statement of one row does besides writing the row. */
interface RowWrite {
  /** The row's values, by column. */
  readonly values: Row
  /** The body as sent, which decides the error of a row out of scope. */
  readonly asked: Row
  /** The entry of the operation log, written by the same statement. */
  readonly entry?: PreparedEntry | undefined
}

/**
 * Whether the statement that writes a row can answer it. Ancestors in a tree and lists of references are written after
 * their row; in a table of several modules a row is told from others.
 */
export const answersItself = ({ table, fields }: Module, body: Row): boolean =>
  !table.tree && !table.only && !Object.values(fields).some((field) => field.type === 'refs' && field.name in body)

/** Inserts a row and answers it as it is stored. Throws when the row is out of the writer's scope. */
export async function insertOne(context: WriteContext, db: Db, write: RowWrite): Promise<Row> {
  const columns = Object.keys(write.values)
  const row = await writeRow(context, db, write, {
    shape: `insert ${columns.join(' ')}`,
    write: (table) =>
      columns.length === 0
        ? sql`insert into ${table} as t default values`
        : sql`insert into ${table} as t (${sql.join(columns.map((column) => sql.id(column)))}) values (${sql.join(columns.map(given))})`,
    values: {},
  })
  return row!
}

/**
 * Changes a row and answers it as it is stored then. With `revision`, nothing is written and undefined is answered when
 * the row is gone or no longer the row that was read (`revisionOf`).
 */
export async function updateOne(
  context: WriteContext,
  db: Db,
  write: RowWrite & { readonly id: number; readonly revision?: string },
): Promise<Row | undefined> {
  const { module } = context
  const columns = Object.keys(write.values)
  const { revision } = write
  return writeRow(context, db, write, {
    shape: `update ${revision === undefined ? '' : 'revision '}${columns.join(' ')}`,
    write: (table) => {
      const sets = columns.map((column) => sql`${sql.id(column)} = ${given(column)}`)
      if (module.table.lock) sets.push(sql`version = t.version + 1`)
      const isAsRead = revision === undefined ? sql`` : sql` and ${revisionOf} = ${slot('revision')}`
      return sql`update ${table} as t set ${sql.join(sets)} where ${keyOf(module)} = ${slot('id')}${isAsRead}`
    },
    values: { id: write.id, revision },
  })
}

/** What every write to a row `t` changes: the transaction that has written the row. */
export const revisionOf = sql`t.xmin::text`

const given = (column: string): RawBuilder<unknown> => slot(`value ${column}`)
const keyOf = ({ fields, key }: Module): RawBuilder<unknown> => sql`t.${sql.id(fields[key]!.column)}`

interface Statement {
  readonly shape: string
  readonly write: (table: RawBuilder<unknown>) => RawBuilder<unknown>
  readonly values: Row
}

async function writeRow(
  context: WriteContext,
  db: Db,
  { values, asked, entry }: RowWrite,
  statement: Statement,
): Promise<Row | undefined> {
  const { module, registry, sight } = context
  const scope = sight.within && slotted(sight.within, 'scope ')
  const prepared = statementOf<Row>(
    registry,
    module,
    `${entry ? 'logged ' : ''}${statement.shape} ${scope?.shape ?? ''}`,
    () =>
      withEntry(
        entry !== undefined,
        sql`${statement.write(sql.table(module.table.name))} returning ${returned(context, scope)}`,
      ),
  )
  const [raw] = await prepared
    .run(db, {
      ...statement.values,
      ...scope?.values,
      ...entry?.values,
      ...Object.fromEntries(Object.entries(values).map(([column, value]) => [`value ${column}`, value])),
    })
    .catch((error: unknown) => {
      if ((error as { code?: string } | undefined)?.code === outOfScope) refuse([placeFault(context, asked)])
      throw error
    })
  if (!raw) return undefined
  entry?.written(raw.$entry as number)
  return toRow(raw)
}

/** The whole row; a row out of scope ends the statement, so that nothing is written. */
const returned = ({ module, registry }: WriteContext, scope: SlottedCondition | undefined): RawBuilder<unknown> =>
  sql`${rowSql(module, registry, wholeRows(undefined)).selection}, ${keyOf(module)} as "$id"${
    scope ? sql`, case when ${scope.condition} then true else row_out_of_scope() end as "$within"` : sql``
  }`

const withEntry = (hasEntry: boolean, write: RawBuilder<unknown>): RawBuilder<unknown> =>
  hasEntry
    ? sql`with written as (${write}), ${entryParts({ rows: sql`written`, key: '$id', isOne: true })}
        select written.*, logged.oper_id as "$entry" from written, logged`
    : write
