import { once } from 'node:events'
import type { Worker } from 'node:worker_threads'
import { sql } from 'kysely'
import { describe, expect, inject, it } from 'vitest'
import { openDatabase } from '#server/services/db/open-database.ts'
import { ownData } from '#tests/support/test-data-dir.ts'
import { startServer } from '#tests/support/server-process.ts'

const postgres = inject('preparedPostgres')

it.skipIf(postgres)('has buffers that fit beside the rest of the server', async () => {
  const { db, close } = await openDatabase({ dump: undefined })
  const { rows } = await sql<{ mb: number }>`
    select setting::int * 8 / 1024 as mb from pg_settings where name = 'shared_buffers'
  `.execute(db)
  expect(rows[0]!.mb).toBeLessThanOrEqual(80)
  await close()
})

describe.skipIf(postgres)('a database thread that has ended', () => {
  it('fails what is asked of it, then and later, and is closed at once', async () => {
    const started = once(process, 'worker') as Promise<[Worker]>
    const { db, embedded, close } = await openDatabase({ dump: undefined })
    const [thread] = await started
    const asked = sql`select pg_sleep(60)`.execute(db).catch((error: Error) => error.message)
    await thread.terminate()
    expect(await asked).toBe('the embedded database has stopped')
    await expect(sql`select 1`.execute(db)).rejects.toThrow('the embedded database has stopped')
    expect((await embedded!.died).message).toBe('the embedded database has stopped')
    await close()
  })

  it(
    'ends the server with a failure, so that a supervisor starts another on its folder',
    { timeout: 120_000 },
    async () => {
      const { start, remove } = await ownData()
      const breakable = encodeURIComponent(
        `process.on('worker', (thread) => process.once('SIGUSR2', () => thread.terminate()))`,
      )
      const first = await startServer({
        dataDir: start.dataDir,
        env: { NODE_OPTIONS: `--import=data:text/javascript,${breakable}` },
      })
      expect(await first.stop('SIGUSR2')).toBe(1)
      expect(first.output()).toContain('the embedded database has stopped')
      const next = await startServer(start)
      expect(await next.stop()).toBe(0)
      await remove()
    },
  )
})
