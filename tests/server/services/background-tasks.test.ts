import { readdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, describe, expect, it } from 'vitest'
import type { BackgroundTask } from '#schemas/api/background-task.ts'
import { AppError } from '#server/kit/app-error.ts'
import type { Work } from '#server/kit/decorations.ts'
import { openApp, type Client } from '#tests/support/open-app.ts'

const opened = await openApp({ fillPages: { render: () => '', assets: { scripts: [], styles: [] } } })
const { app, as, anonymous, close } = opened
afterAll(close)
const [admin, zhang] = [await as(), await as('zhang')]
const idOf = async (client: Client): Promise<number> => (await client.get('/api/getInfo')).body.data.user.id
const [adminId, zhangId] = [await idOf(admin), await idOf(zhang)]

const begin = async (work: Work, userId = adminId): Promise<string> =>
  (await app.backgroundTasks.start({ userId }, { 'zh-cn': '导出用户', en: 'Export users' }, work)).key
const ask = async (key: string, client = admin): Promise<BackgroundTask> =>
  (await client.get<BackgroundTask>('/api/common/process', { query: { key } })).body.data
const ended = async (key: string, client = admin): Promise<BackgroundTask> => {
  await expect.poll(async () => (await ask(key, client)).state, { timeout: 5000 }).not.toBe('running')
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
  ])('ends with %s', async (_, work, error) => {
    const answer = await ended(await begin(work))
    expect(answer).toMatchObject({ state: 'failed', url: null, error })
    expect(JSON.stringify(answer)).not.toContain('secret')
  })

  it('throws away half a file', async () => {
    const key = await begin(async (progress) => {
      await writeFile((await progress.file('x.csv', 'text/csv')).path, 'half')
      throw new AppError('request.invalid')
    })
    await ended(key)
    expect(await readdir(join(app.config.dataDir, 'processes'))).not.toContain(key)
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
    expect(heard.length).toBeLessThan(5)
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
    await expect(begin(wait)).rejects.toMatchObject({ id: 'process.tooMany', code: 429 })
    const others = await begin(wait, zhangId)
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
    await expect.poll(() => readdir(join(app.config.dataDir, 'processes'))).toContain(key)
    expect((await stop(key)).status).toBe(200)
    expect(await ended(key)).toMatchObject({
      state: 'failed',
      url: null,
      error: { id: 'process.stopped', code: 409, msg: '任务已取消，没有任何改动' },
    })
    expect(await readdir(join(app.config.dataDir, 'processes'))).not.toContain(key)
    expect((await stop(key)).body.data).toMatchObject({ state: 'failed' })
  })

  it('takes what waits out of the line, and lets the next one go', async () => {
    const [one, two, waits] = [
      await begin(long),
      await begin(long),
      await begin(async () => Promise.reject(new Error('was begun'))),
    ]
    expect((await stop(waits!)).body.data).toMatchObject({ state: 'failed', error: { id: 'process.stopped' } })
    for (const key of [one, two]) await stop(key!)
    expect((await ended(await begin(async () => ({})))).state).toBe('done')
  })

  it('comes too late for what does not listen', async () => {
    const gate = Promise.withResolvers<void>()
    const key = await begin(async () => gate.promise.then(() => ({ data: 7 })))
    expect((await stop(key)).body.data).toMatchObject({ state: 'running', tips: '正在取消…' })
    gate.resolve()
    expect(await ended(key)).toMatchObject({ state: 'done', data: 7 })
  })

  it('reaches another process of the server', async () => {
    const key = await begin(long)
    await app.bus.publish('process.stop', key)
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

  it('says in words that the server was cut off in the middle', async () => {
    await sql`insert into sys_background_task (task_key, user_id, title, host, rate, seen_time) values (${'lost'.repeat(6)}, ${adminId}::bigint, '"导入"', 'gone', 30, now() - interval '1 minute')`.execute(
      app.db,
    )
    expect(await ask('lost'.repeat(6))).toMatchObject({
      state: 'failed',
      error: { id: 'process.lost', msg: '服务中断，任务未完成，请重新操作' },
    })
  })
})

it('the end of the server waits for what has begun and writes off what has not', async () => {
  const own = await openApp({ fillPages: { render: () => '', assets: { scripts: [], styles: [] } } })
  const { app: other } = own
  const gate = Promise.withResolvers<void>()
  const steps: string[] = []
  const keys = await Promise.all(
    [1, 2, 3].map(
      async (n) =>
        (
          await other.backgroundTasks.start({ userId: adminId }, `第 ${n} 个`, async () => {
            await gate.promise
            steps.push('done')
            return {}
          })
        ).key,
    ),
  )
  const closing = other.close()
  gate.resolve()
  await closing
  expect(steps).toHaveLength(2)
  // two run at once; which of them come first is the database's affair
  const states = await Promise.all(keys.map(async (key) => (await other.backgroundTasks.find(key, adminId))?.state))
  expect(states.toSorted()).toEqual(['done', 'done', 'failed'])
  await own.close()
})
