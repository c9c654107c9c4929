import { sql, type RawBuilder } from 'kysely'
import type { Db } from './database-tables.ts'
import { prepared, slot } from './prepared-statements.ts'

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
  browser: 'text',
  os: 'text',
  oper_param: 'text',
  json_result: 'text',
  status: 'text',
  error_msg: 'text',
  error_msg_en: 'text',
  oper_time: 'timestamptz',
  cost_time: 'integer',
} as const
type Column = keyof typeof types
const columns = Object.keys(types) as Column[]

/** The values of an entry, by column. The statement reads the names of the department, and takes their length here. */
export type EntryValues = Readonly<Record<Column, unknown>>

const names = sql.join(columns.map((column) => sql.id(column)))

/** Columns of an entry, each computed from its values in `given`. */
const valuesOf = (given: (column: Column) => RawBuilder<unknown>): RawBuilder<unknown> =>
  sql.join(
    columns.map((column) =>
      column === 'dept_name' || column === 'dept_name_en'
        ? sql`(select left(d.${sql.id(column)}, ${given(column)}::integer) from sys_dept d where d.dept_id = ${given('dept_id')}::bigint)`
        : sql`${given(column)}::${sql.raw(types[column])}`,
    ),
  )

/** Writes an entry about the rows in the slot `ids`, and answers its id. */
export const writeEntry = prepared<{ readonly id: number }>(sql`
  with logged as (insert into sys_oper_log (${names}) select ${valuesOf(slot)} returning oper_id),
    logged_row as (
      insert into sys_oper_log_row (module, row_id, oper_id)
      select distinct ${slot('module')}::text, id, logged.oper_id from logged, unnest(${slot('ids')}::bigint[]) as id)
  select oper_id as id from logged`)

/**
 * Builds the parts of a `with` clause that write one entry per row of `written`, so that changes and their entries are
 * one statement. `$id` identifies a row; its entry is the `entry` (`EntryValues`) of the element `$n`. `logged`
 * contains the ids of the entries by row.
 */
export const entriesOfWritten: RawBuilder<unknown> = sql`
  entry as (
    select w."$id", ',' || w."$id" || ',' as "$ids", e.* from written w join "$elements" g on g.n = w."$n"
      cross join lateral jsonb_to_record(g.given -> 'entry') as e (${sql.join(columns.map((column) => sql`${sql.id(column)} text`))})),
  logged as (
    insert into sys_oper_log (${names})
    select ${valuesOf((column) => {
      if (column === 'row_ids') return sql`e."$ids"`
      return column === 'changes'
        ? sql`jsonb_set(e.changes::jsonb, '{0,id}', to_jsonb(e."$id"))`
        : sql`e.${sql.id(column)}`
    })}
    from entry e returning oper_id, row_ids),
  logged_row as (
    insert into sys_oper_log_row (module, row_id, oper_id)
    select e.module, e."$id", l.oper_id from entry e join logged l on l.row_ids = e."$ids")`

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
  await answersOfEntries.run(db, { given: JSON.stringify(given) })
}

const answersOfEntries = prepared(
  sql`
    update sys_oper_log l set json_result = given.answer, cost_time = given.cost
    from jsonb_to_recordset(${slot('given')}::jsonb) as given ("operId" bigint, answer text, cost integer)
    where l.oper_id = given."operId"`,
  { isPlannedEachRun: true },
)
