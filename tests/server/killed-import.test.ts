import { expect, inject, it } from 'vitest'
import type { BackgroundTask } from '#schemas/api/background-task-api-types.ts'
import { ownData } from '#tests/support/test-data-dir.ts'
import { startServer, type ServerProcess } from '#tests/support/server-process.ts'

const password = 'Formwork-2026'
const postgres = inject('preparedPostgres')
const rows = 4_000

/** Enough rows that the import is under way for a while. */
const sheet = `岗位名称,岗位编码\r\n${Array.from({ length: rows }, (_, n) => `岗位${n},killed-${n}\r\n`).join('')}`

async function beginImport({ url }: ServerProcess, token: string): Promise<string> {
  const form = new FormData()
  form.set('file', new File([sheet], 'posts.csv'))
  const response = await fetch(`${url}/api/system/post/import/commit`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}` },
    body: form,
  })
  const { data } = (await response.json()) as { data: { process: string } }
  return data.process
}

it(
  'an import whose process is killed in the middle is begun again, on PostgreSQL by another process, and stored once',
  // waits for the dead worker's claim to run out
  { timeout: 180_000, tags: ['whole'] },
  async () => {
    const data = await ownData()
    const start = (): Promise<ServerProcess> => startServer(data.start)
    const running = new Set<ServerProcess>()
    const one = await start()
    running.add(one)
    try {
      const token = await one.call<string>('POST', '/api/login', { body: { username: 'admin', password } })
      // on PostgreSQL, the other is there before the first dies; it sleeps, so that the first has the task
      const early = postgres ? await start() : undefined
      if (early) {
        running.add(early)
        process.kill(early.pid, 'SIGSTOP')
      }
      const key = await beginImport(one, token)
      const stateAt = (server: ServerProcess): Promise<BackgroundTask> =>
        server.call('GET', `/api/common/process?key=${key}`, { token })
      await expect.poll(async () => (await stateAt(one)).rate, { timeout: 60_000, interval: 20 }).toBeGreaterThan(0)
      expect((await stateAt(one)).state).toBe('running')
      running.delete(one)
      expect(await one.stop('SIGKILL')).toBe(null)
      if (early) process.kill(early.pid, 'SIGCONT')
      const other = early ?? (await start())
      running.add(other)
      await expect.poll(async () => (await stateAt(other)).state, { timeout: 90_000 }).toBe('done')
      expect(await stateAt(other)).toMatchObject({ data: { created: rows, updated: 0, unchanged: 0, skipped: 0 } })
      const { total } = await other.call<{ total: number }>('GET', '/api/system/post/page?limit=1&postCode=killed-', {
        token,
      })
      expect(total).toBe(rows)
      expect(await other.call<object[]>('GET', '/api/system/ops/dead', { token })).toEqual([])
    } finally {
      await Promise.all([...running].map((server) => server.stop()))
      await data.remove()
    }
  },
)
