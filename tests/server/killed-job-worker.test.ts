import pg from 'pg'
import { expect, inject, it } from 'vitest'
import { databaseAt } from '#tests/support/admin-sql.ts'
import { bakeryTables, ovenLock } from '#tests/support/features/blocking-jobs.ts'
import { testPassword } from '#tests/support/test-users.ts'
import { ownData } from '#tests/support/test-data-dir.ts'
import { startServer, type ServerProcess } from '#tests/support/server-process.ts'

const postgres = inject('preparedPostgres')

interface Work {
  readonly kind: 'job' | 'event'
  readonly n: number
  readonly entryId: string
  readonly pid: number
}

it.runIf(postgres)(
  'of two processes on one database, one takes over what the other had begun when it was killed',
  // waits for the dead worker's claims to run out
  { timeout: 240_000, tags: ['whole'] },
  async () => {
    const data = await ownData()
    const database = new pg.Client({ connectionString: databaseAt(postgres!.admin, data.database!) })
    await database.connect()
    await database.query(bakeryTables)
    const rows = async <Row extends object>(text: string, values: readonly unknown[] = []): Promise<readonly Row[]> =>
      (await database.query<Row>(text, [...values])).rows
    const work = (table: 'begun' | 'done'): Promise<readonly Work[]> =>
      rows(`select kind, n, entry_id as "entryId", pid from bakery_${table} order by kind, n`)
    const soon = { timeout: 30_000, interval: 50 }

    const start = (): Promise<ServerProcess> =>
      startServer({ ...data.start, entry: 'tests/support/features/blocking-jobs.ts' })
    const running = new Set(await Promise.all([start(), start()]))
    const [one, two] = [...running] as [ServerProcess, ServerProcess]
    try {
      const token = await one.call<string>('POST', '/api/login', {
        body: { username: 'admin', password: testPassword },
      })
      const { jobId } = await one.call<{ jobId: number }>('POST', '/api/tool/job', {
        token,
        body: {
          jobName: '烘焙',
          handler: 'bakery.bake',
          parameters: { n: 0 },
          cron: '0 3 * * *',
          timeZone: 'Asia/Shanghai',
        },
      })
      /** Makes the job due, as if its time had come. */
      const come = async (): Promise<void> => {
        await database.query(`update sys_job set next_time = now() - interval '1 second' where job_id = $1`, [jobId])
        await one.call('POST', '/api/bakery/clock', { token })
      }
      const runs = () =>
        rows<{ result: string; attempts: number; runId: string }>(
          'select result, attempts, run_id as "runId" from sys_job_log where job_id = $1 order by log_id',
          [jobId],
        )

      // while both live: every entry once, by either, and a scheduled time once
      await one.call('POST', '/api/bakery/orders', { token, body: { from: 1, to: 20 } })
      await expect.poll(() => work('done').then((done) => done.length), soon).toBe(40)
      for (let day = 1; day <= 3; day++) {
        await come()
        await expect
          .poll(async () => (await runs()).filter(({ result }) => result === 'succeeded').length, soon)
          .toBe(day)
      }
      const before = await work('done')
      expect(new Set(before.map(({ kind, n, entryId }) => `${kind} ${n} ${n === 0 ? entryId : ''}`)).size).toBe(43)
      expect(before).toHaveLength(43)

      // the other sleeps, so that this one takes what comes; none of it can end, because the oven is closed
      process.kill(two.pid, 'SIGSTOP')
      await database.query('select pg_advisory_lock($1)', [ovenLock])
      await one.call('POST', '/api/bakery/orders', { token, body: { from: 21, to: 23 } })
      await come()
      const unfinished = async () => (await work('begun')).filter(({ n, pid }) => pid === one.pid && n > 20)
      await expect.poll(() => unfinished().then((begun) => begun.length), soon).toBe(6)
      await expect
        .poll(async () => (await runs()).map(({ result }) => result), soon)
        .toEqual(['succeeded', 'succeeded', 'succeeded', 'running'])
      running.delete(one)
      expect(await one.stop('SIGKILL')).toBe(null)
      process.kill(two.pid, 'SIGCONT')
      await database.query('select pg_advisory_unlock($1)', [ovenLock])

      // each is begun again under its own id, and ends
      const taken = async () => (await work('done')).filter(({ pid, n }) => pid === two.pid && n > 20)
      await expect.poll(() => taken().then((done) => done.length), { ...soon, timeout: 200_000 }).toBe(6)
      const idsOf = (some: readonly Work[]) => some.map(({ kind, n, entryId }) => [kind, n, entryId])
      expect(idsOf(await taken())).toEqual(idsOf(await unfinished()))
      await expect
        .poll(async () => (await runs()).map(({ result, attempts }) => [result, attempts]), {
          ...soon,
          timeout: 60_000,
        })
        .toEqual([
          ['succeeded', 1],
          ['succeeded', 1],
          ['succeeded', 1],
          ['succeeded', 2],
        ])
      // four times came, four runs ended, each once
      const scheduled = (await work('done')).filter(({ n }) => n === 0)
      expect(scheduled.map(({ entryId }) => entryId).toSorted()).toEqual(
        (await runs()).map(({ runId }) => runId).toSorted(),
      )
      expect(await two.call<object[]>('GET', '/api/system/ops/dead', { token })).toEqual([])
    } finally {
      await Promise.all([...running].map((server) => server.stop()))
      await database.end()
      await data.remove()
    }
  },
)
