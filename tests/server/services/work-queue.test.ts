/**
 * @module-tag whole
 * Left out of `npm test`: runs several servers on one database.
 */
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { serverPlugins } from '#plugins/server.ts'
import type { ServerPlugin } from '#server/kit/plugin.ts'
import { openApp, type TestApp } from '#tests/support/open-app.ts'
import { openSecondApp } from '#tests/support/second-app.ts'

const fillPages = { render: () => '', assets: { scripts: [], styles: [] } }
const soon = <T>(look: () => T | Promise<T>) => vi.waitFor(look, { timeout: 25_000, interval: 100 })

/** Writes down which numbers it was given, and fails for the first time at every one that is told to. */
function counting(seen: number[], failing: ReadonlySet<number> = new Set()): ServerPlugin {
  const failed = new Set<number>()
  return {
    name: 'counting',
    jobs: {
      count: {
        title: { 'zh-cn': '计数', en: 'Count' },
        parameters: { n: { type: 'int', label: { 'zh-cn': '数', en: 'Number' }, required: true } },
        async run(_app, { n }: { n?: number }) {
          if (failing.has(n!) && !failed.has(n!)) {
            failed.add(n!)
            throw new Error('not this time')
          }
          seen.push(n!)
        },
      },
    },
  }
}

const here: number[] = []
let test: TestApp
beforeAll(async () => {
  test = await openApp({ fillPages, plugins: [...serverPlugins, counting(here, new Set([500]))] })
})
afterAll(() => test.close())

const numbers = (from: number, n: number): readonly number[] => Array.from({ length: n }, (_, i) => from + i)

it('does again what has failed, after a pause', async () => {
  await test.app.jobs.run('counting.count', { n: 500 })
  await soon(async () => {
    const { rows } =
      await sql`update queue.job set start_after = now() where state = 'retry' and data->'parameters'->>'n' = '500' returning id`.execute(
        test.app.db,
      )
    expect(rows).toHaveLength(1)
  })
  await soon(() => expect(here).toContain(500))
})

it('gives the work of a process that is gone to another', async () => {
  await test.app.jobs.run('counting.count', { n: 600 })
  await soon(() => expect(here).toContain(600))
  // as kill -9 leaves it: taken, and never heard of again; not before the queue has noted its end
  await soon(async () => {
    const { rows } = await sql`
      update queue.job set state = 'active', started_on = now() - interval '1 hour', heartbeat_on = now() - interval '1 hour', completed_on = null
      where data->'parameters'->>'n' = '600' and state = 'completed' returning id`.execute(test.app.db)
    expect(rows).toHaveLength(1)
  })
  await sql`update queue.queue set monitor_on = null`.execute(test.app.db)
  await test.app.queue.sweep()
  await sql`update queue.job set start_after = now() where state = 'retry'`.execute(test.app.db)
  await soon(() => expect(here.filter((n) => n === 600)).toHaveLength(2))
})

describe('over two processes', () => {
  it('is done once, by either', async ({ skip }) => {
    skip(test.app.engine !== 'postgres', 'the embedded database serves one process')
    const there: number[] = []
    const second = await openSecondApp(test, { plugins: [...serverPlugins, counting(there)] })
    try {
      const wanted = numbers(1, 60)
      await Promise.all(wanted.map((n) => (n % 2 ? test.app : second.app).jobs.run('counting.count', { n })))
      await soon(() => expect([...here, ...there].filter((n) => n <= 60)).toHaveLength(60))
      expect([...here, ...there].filter((n) => n <= 60).toSorted((a, b) => a - b)).toEqual(wanted)
    } finally {
      await second.close()
    }
  })
})

it('says at its first attempt why it does not open, and opens once it can', { tags: ['whole'] }, async () => {
  const lines: { level: number; msg: string; err?: { message: string } }[] = []
  const said = Promise.withResolvers<void>()
  const stream = {
    write(line: string) {
      lines.push(JSON.parse(line))
      if (lines.at(-1)!.msg.startsWith('the queue did not open')) said.resolve()
    },
  }
  const seen: number[] = []
  const late = await openApp({
    fillPages,
    plugins: [...serverPlugins, counting(seen)],
    logger: { level: 'warn', stream },
    prepare: (db) => sql`alter table queue.queue rename to away`.execute(db),
  })
  try {
    await said.promise
    await sql`alter table queue.away rename to queue`.execute(late.app.db)
    await late.app.jobs.run('counting.count', { n: 1 })
    await soon(() => expect(seen).toEqual([1]))
    expect(lines.filter(({ msg }) => msg.startsWith('the queue did not'))).toMatchObject([
      {
        level: 40,
        msg: 'the queue did not open; it tries again',
        err: { message: expect.stringMatching(/does not exist/) },
      },
    ])
  } finally {
    await late.close()
  }
})
