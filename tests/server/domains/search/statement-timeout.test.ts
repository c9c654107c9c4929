import { sql } from 'kysely'
import { afterAll, expect, it } from 'vitest'
import { withinMs } from '#server/kit/statement-timeout.ts'
import { openTestDatabase } from '#tests/support/open-test-database.ts'

const {
  database: { db, engine },
  drop,
} = await openTestDatabase()
afterAll(async () => {
  await db.destroy()
  await drop()
})

it('gives what comes in time, and runs nothing when there is none left', async () => {
  const one = (at: typeof db) => sql<{ n: number }>`select 1 as n`.execute(at).then(({ rows }) => rows[0]!.n)
  expect(await withinMs(db, engine, 1000, one)).toBe(1)
  expect(await withinMs(db, engine, 0, one)).toBeUndefined()
})

it.runIf(engine === 'postgres')('ends what takes longer, and leaves the limit with that call', async () => {
  const slow = (at: typeof db) => sql`select pg_sleep(0.3)`.execute(at)
  expect(await withinMs(db, engine, 50, slow)).toBeUndefined()
  await expect(slow(db)).resolves.toBeDefined()
})

it('lets other failures be what they are', async () => {
  await expect(withinMs(db, engine, 1000, (at) => sql`select nothing from nowhere`.execute(at))).rejects.toThrow(
    'nowhere',
  )
})
