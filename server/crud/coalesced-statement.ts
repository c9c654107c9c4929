import { sql, type RawBuilder } from 'kysely'
import { LRUCache } from 'lru-cache'
import { batched } from '../kit/batch-calls.ts'
import { isElementError } from '../kit/sqlstate.ts'
import type { Db } from '../kit/database-tables.ts'
import { prepared, slot, type Prepared } from '../kit/prepared-statements.ts'
import type { ReadRow } from '../kit/read-rows.ts'

/**
 * Statement that combines rows of concurrent calls (batching). Calls that arrive together, or while earlier runs are in
 * flight, are sent to the database as one run with one commit, because a round trip costs server, database and disk
 * more than a row does.
 */
export interface SharedStatement {
  /**
   * Returns the row of one element, undefined without one. `values` are the values of the other slots; only calls with
   * equal values share a run. An error of one element does not affect the others. Inside a transaction nothing is
   * shared.
   */
  run(db: Db, element: unknown, values?: Values): Promise<ReadRow | undefined>
  /** Runs the statement like `run`, but without sharing. */
  runAlone(db: Db, element: unknown, values?: Values): Promise<ReadRow | undefined>
}

type Values = Readonly<Record<string, unknown>>

/** Text of a shared statement, which reads `elements` and returns rows with the position of their element as `$n`. */
export interface SharedText {
  readonly together: RawBuilder<unknown>
  /**
   * Statement for an element that got no row in a shared run, because it waits for a lock that the others must not wait
   * for. Absent: such an element has no row.
   */
  readonly alone?: RawBuilder<unknown>
  /** Whether it writes: its runs follow one another, because each costs a commit. */
  readonly isWrite?: boolean
}

/** Limits of a run: elements, and characters of their JSON, so that a long run does not delay other calls. */
const most = 50
const heaviest = 200_000
/**
 * Part of a `with`: the elements of a run, as JSON in `given`, with their positions from 1 in `n`. The subselect and
 * the limit hide the number of elements from the planner, so that PostgreSQL keeps one plan for all runs.
 */
export const elements = sql`"$elements" as materialized (
  select value as given, ordinality as n
  from jsonb_array_elements((select ${slot('elements')}::jsonb)) with ordinality limit ${sql.lit(most)})`

/** Number of runs in flight: while one is answered, the next is collected. */
const lanes = 2
/** Number of value sets, mostly scopes of callers, for which runs are kept. */
const maxValues = 200

type Statement = Prepared<unknown>
type Ask = (element: string) => Promise<{ readonly found: ReadRow | undefined }>

export function sharedStatement({ together, alone, isWrite }: SharedText): SharedStatement {
  const first: Statement = prepared(together)
  const again: Statement | undefined = alone && prepared(alone)
  const queues = new WeakMap<Db, LRUCache<string, Ask>>()

  const queueOf = (db: Db, values: Values): Ask => {
    const ofDb = queues.get(db) ?? new LRUCache<string, Ask>({ max: maxValues })
    queues.set(db, ofDb)
    const key = JSON.stringify(values)
    const known = ofDb.get(key)
    if (known) return known
    const made = batched<string, { readonly found: ReadRow | undefined }>({
      async together(asked) {
        try {
          const rows = await rowsOf(first, db, asked, values)
          return rows.map((found) => (found || !again ? { found } : undefined))
        } catch (error) {
          if (asked.length > 1 && isElementError(error)) return asked.map(() => undefined)
          throw error
        }
      },
      alone: async (asked) => [{ found: (await rowsOf(again ?? first, db, asked, values))[0] }],
      lanes: isWrite ? 1 : lanes,
      most,
      heaviest,
      weigh: ({ length }) => length,
    })
    ofDb.set(key, made)
    return made
  }

  const runAlone = async (db: Db, element: unknown, values: Values = {}): Promise<ReadRow | undefined> =>
    (await rowsOf(again ?? first, db, [JSON.stringify(element)], values))[0]

  return {
    runAlone,
    run: async (db, element, values = {}) =>
      db.isTransaction ? runAlone(db, element, values) : (await queueOf(db, values)(JSON.stringify(element))).found,
  }
}

async function rowsOf(
  statement: Statement,
  db: Db,
  asked: readonly string[],
  values: Values,
): Promise<readonly (ReadRow | undefined)[]> {
  const found = Array<ReadRow | undefined>(asked.length).fill(undefined)
  const { rows, beside } = await statement.read(db, { ...values, elements: `[${asked.join()}]` })
  for (const [i, row] of rows.entries()) found[(beside[i]!.$n as number) - 1] = { row, beside: beside[i]! }
  return found
}
