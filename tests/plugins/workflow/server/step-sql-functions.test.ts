import { sql } from 'kysely'
import { afterAll, expect, it } from 'vitest'
import type { Db } from '#server/kit/database-tables.ts'
import { openTestDatabase } from '#tests/support/open-test-database.ts'
import { rowsRead } from '#tests/support/rows-read.ts'

const { database, drop } = await openTestDatabase(1)
afterAll(drop)

const many = 3000
const task = { id: 2, token: 1, node: 'one', name: 'one', state: 'open', assignee: 1, candidates: ['role:admin'] }
const attachments = [{ ref: 'no-such-file' }]

const flush = async (db: Db, diff: object): Promise<readonly number[]> => {
  const { rows } = await sql<{ written: readonly number[] }>`
    select to_jsonb(wf_flush_all(${JSON.stringify(diff)}::jsonb, now())) as written`.execute(db)
  return rows[0]!.written
}

/** Starts an instance with a token, a task for a role and an event, then closes all of them. */
async function startAndEnd(db: Db, instance: number, definition: number): Promise<void> {
  const columns = { instance, status: 'running', state: {}, variables: {} }
  await flush(db, {
    starts: [{ ...columns, definition, name: 'many', starter: 1, revision: 1 }],
    tokens: [{ instance, data: { id: 1 } }],
    tasks: [{ instance, data: task }],
    subscriptions: [{ instance, data: { id: 3, kind: 'message', name: 'paid' } }],
  })
  await sql`select wf_load(${instance})`.execute(db)
  const written = await flush(db, {
    steps: [{ ...columns, status: 'approved', expected: 1, revision: 2 }],
    droppedTokens: [{ instance, id: 1 }],
    tasks: [{ instance, data: { ...task, state: 'approved' } }],
    droppedSubscriptions: [{ instance, id: 3 }],
    log: [{ instance, id: 4, action: 'approve', user: 1, attachments }],
  })
  expect(written).toEqual([instance])
}

it('a step reads the rows of its instance alone, also on connections older than the others', async () => {
  await database.db.transaction().execute(async (trx) => {
    const {
      rows: [made],
    } = await sql<{ id: number }>`
      insert into wf_definition (key, name, version, status) values ('many', 'many', 1, 'active') returning definition_id as id`.execute(
      trx,
    )
    const definition = Number(made!.id)
    for (const table of ['wf_instance', 'wf_token', 'wf_task', 'wf_task_candidate', 'wf_subscription'])
      await sql`analyze ${sql.table(table)}`.execute(trx)
    // the plans are made here, while the tables are empty
    await startAndEnd(trx, 1, definition)
    await sql`
      insert into wf_instance (instance_id, definition_id, name, status, state, variables, create_time) overriding system value
        select n, ${definition}, 'many', 'running', '{}', '{}', now() from generate_series(1000, ${sql.lit(1000 + many)}) n`.execute(
      trx,
    )
    await sql`insert into wf_token (instance_id, id, data) select instance_id, 1, '{}' from wf_instance where instance_id >= 1000`.execute(
      trx,
    )
    await sql`
      insert into wf_task (instance_id, id, token, node, name, state, data, create_time)
        select instance_id, 2, 1, 'one', 'one', 'open', '{}', now() from wf_instance where instance_id >= 1000`.execute(
      trx,
    )
    await sql`
      insert into wf_task_candidate (instance_id, task_id, identity)
        select instance_id, 2, 'role:admin' from wf_instance where instance_id >= 1000`.execute(trx)
    await sql`
      insert into wf_subscription (instance_id, id, kind, data)
        select instance_id, 3, 'message', '{}' from wf_instance where instance_id >= 1000`.execute(trx)
    let instance = 1
    for (const table of ['wf_instance', 'wf_token', 'wf_task', 'wf_task_candidate', 'wf_subscription']) {
      const rows = await rowsRead(trx, table, () => startAndEnd(trx, (instance += 1), definition))
      expect({ table, isFew: rows < 100 }).toEqual({ table, isFew: true })
    }
  })
})
