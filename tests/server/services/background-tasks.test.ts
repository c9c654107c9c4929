/**
 * @module-tag whole
 * Left out of `npm test`: waits for time limits and pauses.
 */
import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, describe, expect, it, vi } from 'vitest'
import type { BackgroundTask } from '#schemas/api/background-task-api-types.ts'
import { AppError } from '#server/kit/app-error.ts'
import { serverPlugins } from '#plugins/server.ts'
import { longWork, type Work } from '#tests/support/features/long-background-task.ts'
import { openApp, type Client } from '#tests/support/open-app.ts'
import { openSecondApp } from '#tests/support/second-app.ts'

const fillPages = { render: () => '', assets: { scripts: [], styles: [] } }
const work = longWork()
const opened = await openApp({ fillPages, plugins: [...serverPlugins, work.plugin] })
const { app, as, anonymous, close } = opened
afterAll(close)
const [admin, zhang] = [await as(), await as('zhang')]
const idOf = async (client: Client): Promise<number> => (await client.get('/api/getInfo')).body.data.user.id
const adminId = await idOf(admin)

const begin = (what: Work, client = admin): Promise<string> => work.begin(client, what)
const ask = async (key: string, client = admin): Promise<BackgroundTask> =>
  (await client.get<BackgroundTask>('/api/common/process', { query: { key } })).body.data
/** Begins work and waits until it is under way: until then it waits, and its cancelling ends it at once. */
const underWay = async (what: Work, client = admin): Promise<string> => {
  const began = Promise.withResolvers<void>()
  const key = await begin((task) => {
    began.resolve()
    return what(task)
  }, client)
  await began.promise
  return key
}
const ended = async (key: string, client = admin): Promise<BackgroundTask> => {
  await expect.poll(async () => (await ask(key, client)).state).not.toBe('running')
  return ask(key, client)
}

describe('work behind the scenes', () => {
  it('says how far it is, and then what came of it', async () => {
    const gate = Promise.withResolvers<void>()
    const key = await begin(async (progress) => {
      progress.report(40, { 'zh-cn': '已写 4 行', en: '4 rows written' })
      await gate.promise
      return { tips: '完成', data: { rows: 10 } }
    })
    await expect
      .poll(() => ask(key))
      .toMatchObject({ key, title: '导出用户', state: 'running', rate: 40, tips: '已写 4 行', url: null, error: null })
    expect(
      (await admin.get('/api/common/process', { query: { key }, headers: { 'accept-language': 'en' } })).body.data,
    ).toMatchObject({ title: 'Export users', tips: '4 rows written' })
    gate.resolve()
    expect(await ended(key)).toMatchObject({ state: 'done', rate: 100, tips: '完成', data: { rows: 10 } })
    expect((await admin.get('/api/common/process/mine')).body.data[0]).toMatchObject({ key, state: 'done' })
  })

  it('leaves a file for its owner alone, under its own name', async () => {
    const key = await begin(async (progress) => {
      const { path, url } = await progress.file('用户.csv', 'text/csv; charset=utf-8')
      await writeFile(path, 'a,b\r\n')
      return { url }
    })
    const { url } = await ended(key)
    const file = await admin.get(url!)
    expect([file.status, file.text, file.headers['content-type'], file.headers['content-length']]).toEqual([
      200,
      'a,b\r\n',
      'text/csv; charset=utf-8',
      '5',
    ])
    expect(file.headers['content-disposition']).toContain(encodeURIComponent('用户.csv'))
    expect((await zhang.get(url!)).status).toBe(404)
    expect((await anonymous.get(url!)).status).toBe(401)
  })

  it.each([
    [
      'a refusal in its words',
      async () => Promise.reject(new AppError('rows.changed', 'expected <2>', { data: { found: 3 } })),
      { id: 'rows.changed', code: 409, msg: '符合条件的数据有变化，请核对后重试', data: { found: 3 } },
    ],
    [
      'a fault of ours without its insides',
      async () => Promise.reject(new Error('select secret')),
      { id: 'server.fault', code: 500, msg: '系统未知错误，请反馈给管理员' },
    ],
  ])('ends with %s', async (_, what, error) => {
    const answer = await ended(await begin(what))
    expect(answer).toMatchObject({ state: 'failed', url: null, error })
    expect(JSON.stringify(answer)).not.toContain('secret')
  })

  it('throws away half a file', async () => {
    const key = await begin(async (progress) => {
      await writeFile((await progress.file('x.csv', 'text/csv')).path, 'half')
      throw new AppError('request.invalid')
    })
    await ended(key)
    expect((await readdir(join(app.config.dataDir, 'processes'))).filter((name) => name.startsWith(key))).toEqual([])
  })

  it('is told to its owner over the socket, not with every step', async () => {
    const heard: { to: readonly number[]; message: { msgType: string; body: { key: string; rate: number } } }[] = []
    const off = app.bus.subscribe('socket', (body) => void heard.push(body as (typeof heard)[number]))
    const key = await begin(async (progress) => {
      for (let rate = 0; rate < 100; rate++) progress.report(rate)
      return {}
    })
    await ended(key)
    await expect
      .poll(() => heard.at(-1))
      .toMatchObject({ to: [adminId], message: { msgType: 'progress', body: { key, rate: 100, state: 'done' } } })
    off()
    // what was said of earlier tasks may arrive only now
    expect(heard.filter(({ message }) => message.body.key === key).length).toBeLessThan(5)
  })
})

describe('many at once', () => {
  it('wait for their turn, and nobody queues without end', async () => {
    const gate = Promise.withResolvers<void>()
    const wait: Work = async () => {
      await gate.promise
      return {}
    }
    const keys = [await begin(wait), await begin(wait), await begin(wait)]
    expect((await ask(keys[2]!)).tips).toBe('正在排队')
    keys.push(await begin(wait), await begin(wait))
    await expect(begin(wait)).rejects.toThrow('process.tooMany')
    const others = await begin(wait, zhang)
    gate.resolve()
    for (const key of keys) expect((await ended(key)).state).toBe('done')
    expect((await ended(others, zhang)).state).toBe('done')
  })
})

describe('DELETE /common/process', () => {
  const stop = (key: string, client = admin) => client.del('/api/common/process', { query: { key } })
  /** Goes on until it is told to stop, with a file half written. */
  const long: Work = async (progress) => {
    await writeFile((await progress.file('x.csv', 'text/csv')).path, 'half')
    progress.signal.throwIfAborted()
    await new Promise((_, reject) =>
      progress.signal.addEventListener('abort', () => reject(new Error('stopped')), { once: true }),
    )
    return {}
  }

  it('stops what is under way, and nothing is left of it', async () => {
    const key = await begin(long)
    await expect.poll(() => readdir(join(app.config.dataDir, 'processes'))).toContain(`${key}.1`)
    expect((await stop(key)).status).toBe(200)
    expect(await ended(key)).toMatchObject({
      state: 'failed',
      url: null,
      error: { id: 'process.stopped', code: 409, msg: '任务已取消，没有任何改动' },
    })
    expect((await readdir(join(app.config.dataDir, 'processes'))).filter((name) => name.startsWith(key))).toEqual([])
    expect((await stop(key)).body.data).toMatchObject({ state: 'failed' })
  })

  it('takes what waits out of the line, and lets the next one go', async () => {
    const [one, two] = [await underWay(long), await underWay(long)]
    const waits = await begin(async () => Promise.reject(new Error('was begun')))
    expect((await stop(waits)).body.data).toMatchObject({ state: 'failed', error: { id: 'process.stopped' } })
    for (const key of [one, two]) await stop(key)
    expect((await ended(await begin(async () => ({})))).state).toBe('done')
  })

  it('comes too late for what does not listen', async () => {
    const gate = Promise.withResolvers<void>()
    const key = await underWay(async () => gate.promise.then(() => ({ data: 7 })))
    expect((await stop(key)).body.data).toMatchObject({ state: 'running', tips: '正在取消…' })
    gate.resolve()
    expect(await ended(key)).toMatchObject({ state: 'done', data: 7 })
  })

  it('reaches another process of the server', async () => {
    const key = await underWay(long)
    await app.bus.publish('process.stop', key)
    expect(await ended(key)).toMatchObject({ state: 'failed', error: { id: 'process.stopped' } })
  })

  it('is not lost on what is just being taken', async () => {
    const { callerOf } = app.sessions
    const begun = Promise.withResolvers<string>()
    // between taking the task and knowing it
    vi.spyOn(app.sessions, 'callerOf').mockImplementationOnce(async (userId) => {
      await app.backgroundTasks.stop(await begun.promise, adminId)
      return callerOf(userId)
    })
    const key = await begin(long)
    begun.resolve(key)
    expect(await ended(key)).toMatchObject({ state: 'failed', error: { id: 'process.stopped' } })
  })

  it('is for its owner, signed in, and takes a key', async () => {
    const key = await begin(long)
    expect((await stop('a b')).status).toBe(400)
    expect((await stop(key, anonymous)).status).toBe(401)
    expect((await stop(key, zhang)).status).toBe(404)
    expect((await stop('a'.repeat(24))).status).toBe(404)
    expect((await ask(key)).state).toBe('running')
    await stop(key)
  })
})

describe('GET /common/process', () => {
  it.each([
    ['no key', {}],
    ['a key that is none', { key: 'a b' }],
    ['a stray parameter', { key: 'a'.repeat(24), all: '1' }],
  ])('refuses %s', async (_, query) => {
    expect((await admin.get('/api/common/process', { query })).status).toBe(400)
    expect((await admin.get('/api/common/process/file', { query })).status).toBe(400)
  })

  it('is for its owner, signed in', async () => {
    const key = await begin(async () => ({}))
    await ended(key)
    expect((await anonymous.get('/api/common/process', { query: { key } })).status).toBe(401)
    expect((await anonymous.get('/api/common/process/mine')).status).toBe(401)
    expect((await zhang.get('/api/common/process', { query: { key } })).body.data).toMatchObject({
      id: 'process.unknown',
    })
    expect((await admin.get('/api/common/process', { query: { key: 'a'.repeat(24) } })).status).toBe(404)
    expect((await admin.get('/api/common/process/file', { query: { key } })).status).toBe(404)
  })

  /** A task of a process that is gone, and of its entry in the queue. */
  const lose = (key: string) =>
    sql`insert into sys_background_task (task_key, user_id, title, host, rate, seen_time) values (${key}, ${adminId}::bigint, '"导入"', 'gone', 30, now() - interval '1 minute')`.execute(
      app.db,
    )
  const lost = { state: 'failed', error: { id: 'process.lost', msg: '服务中断，任务未完成，请重新操作' } }

  it('says in words that the server was cut off in the middle', async () => {
    await lose('lost'.repeat(6))
    await app.backgroundTasks.sweep()
    expect(await ask('lost'.repeat(6))).toMatchObject(lost)
  })

  it('says so by itself after a while', { tags: ['whole'] }, async () => {
    await lose('gone'.repeat(6))
    expect(await ended('gone'.repeat(6))).toMatchObject(lost)
  })
})

describe('the end of a process', () => {
  it('waits for what has begun, and leaves the rest to the next one', { tags: ['whole'] }, async () => {
    const own = longWork()
    const first = await openApp({ fillPages, plugins: [...serverPlugins, own.plugin] })
    const client = await first.as()
    const gate = Promise.withResolvers<void>()
    const steps: number[] = []
    const begun: number[] = []
    const keys: string[] = []
    for (const n of [1, 2, 3])
      keys.push(
        await own.begin(client, async () => {
          begun.push(n)
          await gate.promise
          steps.push(n)
          return {}
        }),
      )
    await expect.poll(() => begun).toHaveLength(2)
    const closing = first.app.close()
    // before the gate opens: a worker that becomes free earlier takes the third
    const stopped = first.app.queue.stop()
    gate.resolve()
    await stopped
    await closing
    expect(steps.toSorted()).toEqual([1, 2])
    const { rows } = await sql<{ state: string; host: string | null }>`
      select state, host from sys_background_task where task_key in (${sql.join(keys)}) order by create_time`.execute(
      first.app.db,
    )
    expect(rows.map((row) => row.state)).toEqual(['done', 'done', 'running'])
    expect(rows[2]!.host).toBeNull()
    await first.close()
  })

  it('in the middle of a call lets the call be made again, with its body and the permissions of its owner', async () => {
    const seen: unknown[] = []
    const died = Promise.withResolvers<void>()
    const key = await begin(async ({ caller, file }) => {
      seen.push(caller.userName)
      const { path, url } = await file('a.txt', 'text/plain')
      await writeFile(path, `attempt ${seen.length}`)
      if (seen.length === 1) await died.promise
      return { url }
    })
    await expect.poll(() => seen.length).toBe(1)
    // as kill -9 leaves it: the entry belongs to a process of which nothing is heard
    await sql`
      update queue.job set state = 'retry', start_after = now() where name = 'task' and data->>'key' = ${key}`.execute(
      app.db,
    )
    app.queue.wake('task')
    const { url, state } = await ended(key)
    expect([state, seen]).toEqual(['done', ['admin', 'admin']])
    expect((await admin.get(url!)).text).toBe('attempt 2')
    // the process was not dead after all: its late end changes nothing
    died.resolve()
    await expect.poll(async () => (await ask(key)).state).toBe('done')
    expect((await admin.get(url!)).text).toBe('attempt 2')
  })
})

describe('a call that fails for a reason of ours', () => {
  it('is listed for administrators, who can have it made again', async () => {
    let isWell = false
    const key = await begin(async () => {
      if (!isWell) throw new Error('the disk is away')
      return { data: 1 }
    })
    expect(await ended(key)).toMatchObject({ state: 'failed', error: { id: 'server.fault' } })
    const listed = async () =>
      (await admin.get('/api/system/ops/dead')).body.data.find(
        (entry: { error: string }) => entry.error === 'the disk is away',
      )
    await expect.poll(listed).toMatchObject({
      queue: 'task',
      title: expect.stringMatching(/^POST \/api\/long-work\/\d+$/),
      error: 'the disk is away',
    })
    isWell = true
    expect((await admin.post(`/api/system/ops/dead/${(await listed()).id}/retry`)).status).toBe(200)
    await expect.poll(() => ask(key)).toMatchObject({ state: 'done', data: 1, error: null })
  })
})

describe('over two processes', () => {
  it('a task is made once, by either, and both tell of it, cancel it and serve its file', async ({ skip }) => {
    skip(app.engine !== 'postgres', 'the embedded database serves one process')
    const second = await openSecondApp(opened, { plugins: [...serverPlugins, work.plugin] })
    try {
      const there = second.app.backgroundTasks
      const made: string[] = []
      const keys: string[] = []
      for (let n = 0; n < 4; n++)
        keys.push(
          await begin(async ({ file }) => {
            const { path, url } = await file('a.txt', 'text/plain')
            // by its address: it may be under way before whoever began it has heard its key
            made.push(new URL(url, 'http://localhost').searchParams.get('key')!)
            await writeFile(path, 'whole')
            return { url }
          }),
        )
      for (const key of keys) {
        await expect.poll(async () => (await there.find(key, adminId))?.state).toBe('done')
        expect((await admin.get((await ask(key)).url!)).text).toBe('whole')
        expect(await readFile(there.pathOf((await there.find(key, adminId))!), 'utf8')).toBe('whole')
      }
      expect(made.toSorted()).toEqual(keys.toSorted())
      // whichever has it, the other cancels it
      const long = await underWay(async ({ signal }) => {
        await new Promise((resolve) => signal.addEventListener('abort', resolve, { once: true }))
        signal.throwIfAborted()
        return {}
      })
      await Promise.all([there.stop(long, adminId), app.backgroundTasks.stop(long, adminId)])
      await expect
        .poll(async () => [(await there.find(long, adminId))?.fault?.id, (await ask(long)).error?.id])
        .toEqual(['process.stopped', 'process.stopped'])
    } finally {
      await second.close()
    }
  })
})
