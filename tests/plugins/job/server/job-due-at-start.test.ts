/**
 * @module-tag whole
 * Left out of `npm test`: it starts a server on an empty folder twice.
 */
import { afterAll, beforeAll, expect, it } from 'vitest'
import { openDatabase } from '#server/services/db/open-database.ts'
import { emptyFolder, startServer } from '#tests/support/server-process.ts'

let folder: Awaited<ReturnType<typeof emptyFolder>>
beforeAll(async () => {
  folder = await emptyFolder()
})
afterAll(() => folder.remove())
const password = 'Formwork-2026'

// the embedded database has one connection: whoever waits for another inside a transaction waits for ever
it('answers when a job was due while the server was down', { timeout: 120_000 }, async () => {
  const start = () => startServer({ dataDir: folder.path, env: { ADMIN_PASSWORD: password } })
  await (await start()).stop()
  const database = await openDatabase({ dataDir: folder.path })
  await database.db
    .updateTable('sysJob')
    .set({ nextTime: new Date(Date.now() - 1000) })
    .execute()
  await database.close()
  const server = await start()
  try {
    const token = await server.call<string>('POST', '/api/login', { body: { username: 'admin', password } })
    await expect
      .poll(async () => {
        const { rows } = await server.call<{ rows: readonly { lastResult: string | null }[] }>(
          'GET',
          '/api/tool/job/page',
          { token },
        )
        return rows.every(({ lastResult }) => lastResult === 'succeeded')
      })
      .toBe(true)
  } finally {
    await server.stop()
  }
})
