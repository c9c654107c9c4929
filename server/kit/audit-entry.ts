import { sql, type RawBuilder } from 'kysely'
import type { Db } from './tables.ts'
import { prepared, slot } from './prepared.ts'

/** Columns of an entry with their types, in the order of the statement. */
const types = {
  title: 'text',
  title_en: 'text',
  module: 'text',
  business_type: 'text',
  action: 'text',
  action_en: 'text',
  row_ids: 'text',
  changes: 'jsonb',
  request_method: 'text',
  oper_url: 'text',
  user_id: 'bigint',
  oper_name: 'text',
  oper_nick: 'text',
  dept_id: 'bigint',
  dept_name: 'text',
  dept_name_en: 'text',
  oper_ip: 'text',
  oper_location: 'text',
  oper_location_en: 'text',
  oper_param: 'text',
  json_result: 'text',
  status: 'text',
  error_msg: 'text',
  error_msg_en: 'text',
  oper_time: 'timestamptz',
  cost_time: 'integer',
} as const
type Column = keyof typeof types

/** The values of an entry, by column. The statement reads the names of the department, and takes their length here. */
export type EntryValues = Readonly<Record<Column, unknown>>

interface EntrySource {
  /** A relation of the statement with one row per logged row. */
  readonly rows: RawBuilder<unknown>
  /** The column of `rows` with the key of the logged row. */
  readonly key: string
  /** Whether the entry is about the one row of `rows`: the entry takes the key from there, and is left out without a row. */
  readonly isOne?: boolean
}

/**
 * The parts of a `with` that write an entry and the rows it is about, so that a change and its entry can be one
 * statement. The entry's id is `logged.oper_id`; the values are an `EntryValues`.
 */
export function entryParts({ rows, key, isOne = false }: EntrySource): RawBuilder<unknown> {
  const columns = Object.keys(types) as Column[]
  const id = sql`${rows}.${sql.id(key)}`
  const value = (column: Column): RawBuilder<unknown> => {
    if (column === 'dept_name' || column === 'dept_name_en')
      return sql`(select left(d.${sql.id(column)}, ${slot(column)}::integer) from sys_dept d where d.dept_id = ${slot('dept_id')}::bigint)`
    const given = sql`${slot(column)}::${sql.raw(types[column])}`
    if (!isOne) return given
    if (column === 'row_ids') return sql`',' || ${id} || ','`
    return column === 'changes' ? sql`jsonb_set(${given}, '{0,id}', to_jsonb(${id}))` : given
  }
  return sql`logged as (
      insert into sys_oper_log (${sql.join(columns.map((column) => sql.id(column)))})
      select ${sql.join(columns.map(value))} ${isOne ? sql`from ${rows}` : sql``} returning oper_id),
    logged_row as (
      insert into sys_oper_log_row (module, row_id, oper_id)
      select distinct ${slot('module')}::text, ${id}, logged.oper_id from ${rows}, logged)`
}

/** Writes an entry about the rows in the slot `ids`, and answers its id. */
export const writeEntry = prepared<{ readonly id: number }>(
  sql`with written as (select unnest(${slot('ids')}::bigint[]) as id), ${entryParts({ rows: sql`written`, key: 'id' })}
    select oper_id as id from logged`,
)

/** The answer of a call, and the milliseconds that the call took. */
export interface EntryAnswer {
  readonly operId: number
  readonly cost: number
  readonly answer: string | null
}

/**
 * Gives entries their answers. Planned at each run: a plan kept from a young log would read the whole log once it has
 * grown.
 */
export async function answerEntries(db: Db, given: readonly EntryAnswer[]): Promise<void> {
  await sql`
    update sys_oper_log l set json_result = given.answer, cost_time = given.cost
    from unnest(${given.map(({ operId }) => operId)}::bigint[], ${given.map(({ answer }) => answer)}::text[],
      ${given.map(({ cost }) => cost)}::integer[]) as given (id, answer, cost)
    where l.oper_id = given.id`.execute(db.withoutPlugins())
}
