import { sql } from 'kysely'
import type { FastifyInstance } from 'fastify'
import type { Changes, Instance, Rows } from '#schemas/process/step/instance-rows.ts'
import { batched } from '#server/kit/batch-calls.ts'
import { isElementError } from '#server/kit/sqlstate.ts'
import { prepared, slot } from '#server/kit/prepared-statements.ts'
import type { Db } from '#server/kit/database-tables.ts'
import { linksOfSettledTasks, type TaskMessage } from './task-messages.ts'

/** Rows of an instance as stored. */
export interface StoredRows {
  readonly definitionId: number
  /** Whether another process waits for its end. */
  readonly isCalled: boolean
  /** Its initiator and its name, for messages. */
  readonly about: string
  readonly rows: Rows
}

/** Columns of a new instance, in addition to those of its first step. */
export interface NewInstance {
  readonly definition: number
  readonly name: string
  readonly form: number | null
  readonly formVersion: number | null
  readonly submission: number | null
  readonly parentInstance: number | null
  readonly parentToken: number | null
  readonly startKey: string | null
  readonly startHash: string | null
}

/** A step to be stored. */
export interface StepWrite {
  readonly instanceId: number
  /** The new instance, or the one that the step was made from. */
  readonly of: { readonly start: NewInstance } | { readonly instance: Instance }
  readonly changes: Changes
  readonly about: string
  readonly messages: readonly TaskMessage[]
}

export interface StepStore {
  load(instanceId: number): Promise<StoredRows | undefined>
  /** Id for a new instance, and the name of its initiator. */
  reserve(starter: number | null): Promise<{ readonly instanceId: number; readonly starterName: string | null }>
  /**
   * Stores a step with its messages, and marks those about tasks that it closes, or somebody claims, as read. Returns
   * false, having written nothing, if another step of the instance came first or the instance to start exists.
   */
  flush(write: StepWrite, db?: Db): Promise<boolean>
}

/** Maximum number of calls in a batch, because a long statement would delay the next ones. */
const most = 50

/**
 * Loads and stores the rows of instances. Calls that arrive together, and while earlier ones are in flight, share a
 * statement and its commit; calls with a transaction of their own do not.
 */
export function stepStore(app: FastifyInstance): StepStore {
  const flushAll = prepared<{ readonly written: readonly number[] }>(sql`
    with flushed as materialized (select wf_flush_all(${slot('diff')}::jsonb, ${slot('now')}::timestamptz) as written)
    select to_jsonb(written) as written, ${slot('messages')}::jsonb is null or ${app.messages.adding(
      sql`(select coalesce(jsonb_agg(message order by n), '[]') from jsonb_array_elements(${slot('messages')}::jsonb) with ordinality listed (message, n)
        where (message ->> 'instance')::bigint = any (written))`,
      sql`${slot('now')}::timestamptz`,
    )} as is_notified, ${slot('closed')}::jsonb is null or ${app.messages.reading(
      sql`(select coalesce(jsonb_agg(one ->> 'link'), '[]') from jsonb_array_elements(${slot('closed')}::jsonb) listed (one)
        where (one ->> 'instance')::bigint = any (written))`,
      sql`${slot('now')}::timestamptz`,
    )} as is_read from flushed`)

  const flush = async (db: Db, writes: readonly StepWrite[]): Promise<readonly boolean[]> => {
    // of two steps of one instance the second is outdated by the first
    const firsts = [...new Map(writes.toReversed().map((write) => [write.instanceId, write])).values()]
    const messages = firsts.flatMap(({ instanceId, about, messages: list }) =>
      list.map((message) => ({ ...message, instance: instanceId, about })),
    )
    const closed = firsts.flatMap(({ instanceId, changes }) =>
      linksOfSettledTasks(instanceId, changes).map((link) => ({ instance: instanceId, link })),
    )
    const [row] = await flushAll.run(db, {
      diff: JSON.stringify(diffOf(firsts)),
      now: app.clock(),
      messages: messages.length === 0 ? null : JSON.stringify(messages),
      closed: closed.length === 0 ? null : JSON.stringify(closed),
    })
    const written = new Set(row!.written)
    return writes.map((write) => firsts.includes(write) && written.has(write.instanceId))
  }

  const shared = {
    load: batched<number, { readonly found: StoredRows | undefined }>({
      together: (ids) => load(app.db, ids),
      alone: (ids) => load(app.db, ids),
      lanes: 2,
      most,
    }),
    reserve: batched<number | null, { readonly instanceId: number; readonly starterName: string | null }>({
      together: (starters) => reserve(app.db, starters),
      alone: (starters) => reserve(app.db, starters),
      lanes: 1,
      most,
    }),
    flush: batched<StepWrite, boolean>({
      async together(writes) {
        try {
          return await flush(app.db, writes)
        } catch (error) {
          // a step that cannot be stored must not fail the others
          if (writes.length > 1 && isElementError(error)) return writes.map(() => undefined)
          throw error
        }
      },
      alone: (writes) => flush(app.db, writes),
      lanes: 1,
      most,
    }),
  }
  return {
    load: async (instanceId) => (await shared.load(instanceId)).found,
    reserve: shared.reserve,
    flush: async (write, db) => (db ? (await flush(db, [write]))[0]! : shared.flush(write)),
  }
}

/** Result of `wf_load`. */
type LoadedRows = Omit<StoredRows, 'rows'> &
  Omit<Rows, 'instance'> &
  Pick<Instance, 'id' | 'status' | 'starter' | 'revision' | 'variables'> & {
    readonly state: Omit<Instance, 'id' | 'status' | 'starter' | 'revision' | 'variables'>
  }

const loadAll = prepared<{ readonly loaded: LoadedRows | null }>(
  sql`select wf_load(id) as loaded from unnest(${slot('ids')}::bigint[]) with ordinality wanted (id, n) order by n`,
)

async function load(db: Db, ids: readonly number[]): Promise<readonly { readonly found: StoredRows | undefined }[]> {
  return (await loadAll.run(db, { ids })).map(({ loaded }) => {
    if (!loaded) return { found: undefined }
    const { definitionId, isCalled, about, tokens, tasks, subscriptions, state, ...columns } = loaded
    const rows: Rows = { instance: { ...state, ...columns }, tokens, tasks, subscriptions }
    return { found: { definitionId, isCalled, about, rows } }
  })
}

const reserveAll = prepared<{ readonly instance_id: number; readonly starter_name: string | null }>(sql`
  select nextval(pg_get_serial_sequence('wf_instance', 'instance_id')) as instance_id, u.nick_name as starter_name
  from unnest(${slot('starters')}::bigint[]) with ordinality wanted (starter, n) left join sys_user u on u.user_id = wanted.starter order by n`)

const reserve = async (db: Db, starters: readonly (number | null)[]) =>
  (await reserveAll.run(db, { starters })).map((row) => ({
    instanceId: Number(row.instance_id),
    starterName: row.starter_name,
  }))

/** The argument of `wf_flush_all`; parts without rows are left out. */
function diffOf(writes: readonly StepWrite[]): Readonly<Record<string, readonly unknown[]>> {
  const rowsOf = <Row>(
    part: (changes: Changes) => readonly Row[],
    row: (one: Row, instance: number) => unknown,
  ): readonly unknown[] => writes.flatMap(({ instanceId, changes }) => part(changes).map((one) => row(one, instanceId)))
  const whole = <Row>(data: Row, instance: number): unknown => ({ instance, data })
  const spread = <Row>(one: Row, instance: number): unknown => ({ ...one, instance })
  const dropped = (id: number, instance: number): unknown => ({ instance, id })
  const parts = {
    starts: writes.flatMap(({ of, instanceId, changes: { instance } }) =>
      'start' in of ? [{ ...of.start, ...columnsOf(instance), starter: instance.starter, instance: instanceId }] : [],
    ),
    steps: writes.flatMap(({ of, instanceId, changes: { instance } }) => {
      if (!('instance' in of)) return []
      const { variables, ...columns } = columnsOf(instance)
      const changed = variables === of.instance.variables ? {} : { variables }
      return [{ ...columns, ...changed, expected: of.instance.revision, instance: instanceId }]
    }),
    tokens: rowsOf(({ tokens }) => tokens.put, whole),
    droppedTokens: rowsOf(({ tokens }) => tokens.drop, dropped),
    tasks: rowsOf(({ tasks }) => tasks, whole),
    subscriptions: rowsOf(({ subscriptions }) => subscriptions.put, whole),
    droppedSubscriptions: rowsOf(({ subscriptions }) => subscriptions.drop, dropped),
    activities: rowsOf(({ activities }) => activities, spread),
    log: rowsOf(({ log }) => log, spread),
    copies: rowsOf(({ effects }) => effects.filter(({ kind }) => kind === 'copy'), spread),
    effects: rowsOf(({ effects }) => effects.filter(({ kind }) => kind !== 'copy'), whole),
  }
  return Object.fromEntries(Object.entries(parts).filter(([, rows]) => rows.length > 0))
}

/** Properties with their own columns, and the rest of an instance as `state`. */
function columnsOf({ id: _id, starter: _starter, status, revision, variables, ...state }: Instance) {
  return { status, revision, variables, state }
}
