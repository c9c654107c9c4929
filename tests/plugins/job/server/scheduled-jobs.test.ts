import { sql } from 'kysely'
import { afterAll, describe, expect, it } from 'vitest'
import { serverPlugins } from '#plugins/server.ts'
import { nextTimes } from '#plugins/job/server/cron-next-times.ts'
import { scheduleChannel } from '#plugins/job/server/job-scheduler.ts'
import type { ServerPlugin } from '#server/kit/plugin.ts'
import { openApp } from '#tests/support/open-app.ts'
import { openSecondApp } from '#tests/support/second-app.ts'
import { soonIn } from '#tests/support/wait-for-queued-work.ts'

const fillPages = { render: () => '', assets: { scripts: [], styles: [] } }
const ticks: string[] = []
let gate: Promise<void> | undefined
const clockShop: ServerPlugin = {
  name: 'clock-shop',
  jobs: {
    tick: {
      title: { 'zh-cn': '走一格', en: 'Tick' },
      parameters: { by: { type: 'string', required: true, label: { 'zh-cn': '谁', en: 'Who' } } },
      async run(_app, { by }: { by: string }) {
        ticks.push(by)
        await gate
        if (by === 'broken') throw new Error('the spring is broken')
      },
    },
    chime: {
      title: { 'zh-cn': '报时', en: 'Chime' },
      schedule: { cron: '30 2 * * *', misfire: 'skip' },
      async run() {},
    },
  },
}
const plugins = [...serverPlugins, clockShop]
const test = await openApp({ fillPages, plugins })
const { app, anonymous } = test
const [admin, li] = [await test.as(), await test.as('li')]
const second = app.engine === 'postgres' ? await openSecondApp(test, { plugins }) : undefined
afterAll(async () => {
  await second?.close()
  await test.close()
})

const tick = { jobName: '走一格', handler: 'clock-shop.tick', cron: '0 3 * * *', timeZone: 'Asia/Shanghai' }
const create = async (body: object = {}) => {
  const answer = await admin.post('/api/tool/job', { body: { ...tick, parameters: { by: 'clock' }, ...body } })
  expect(answer.body).toMatchObject({ code: 200 })
  return answer.body.data
}
const jobOf = async (jobId: number) => (await admin.get(`/api/tool/job/${jobId}`)).body.data
const runsOf = async (jobId: number): Promise<readonly Record<string, unknown>[]> =>
  (await admin.get('/api/tool/job/log/page', { query: { jobId, sort: '-logId' } })).body.data.rows
/** Every process looks at the list now. */
const look = () => app.bus.publish(scheduleChannel, {})
/** Makes a job due, as if its time had come this long ago. */
const come = async (jobId: number, agoMs = 500): Promise<string> => {
  const nextTime = new Date(Date.now() - agoMs)
  await app.db.updateTable('sysJob').set({ nextTime }).where('jobId', '=', jobId).execute()
  return nextTime.toISOString()
}
/** The next 03:00 in Shanghai. */
const night = (): string => nextTimes('0 3 * * *', 'Asia/Shanghai', new Date(), 1)[0]!.toISOString()
const soon = soonIn(() => app)

describe('a schedule', () => {
  it('is a row that the declaration of a feature adds once, by the product’s time zone', async () => {
    const { rows } = (await admin.get('/api/tool/job/page', { query: { handler: 'clock-shop.chime' } })).body.data
    expect(rows).toMatchObject([
      { jobName: '报时', jobNameEn: 'Chime', cron: '30 2 * * *', timeZone: null, builtIn: true },
    ])
    expect((await admin.del(`/api/tool/job/${rows[0].jobId}`)).body).toMatchObject({ data: { id: 'row.protected' } })
    const hosts = (await admin.get('/api/tool/job/page', { query: { limit: 100 } })).body.data.rows
    expect(hosts.map(({ handler }: { handler: string }) => handler)).toEqual(
      expect.arrayContaining(['system.housekeeping', 'system.taskCleanup', 'job.clearLog']),
    )
  })

  it('runs once over all processes when its time has come, and says how it went', async () => {
    const { jobId } = await create({ parameters: { by: 'night' } })
    expect(await jobOf(jobId)).toMatchObject({ nextTime: night(), lastResult: null })
    const dueTime = await come(jobId)
    await Promise.all([look(), look(), look()])
    await soon(async () => expect(await runsOf(jobId)).toMatchObject([{ result: 'succeeded' }]))
    await look()
    expect(ticks.filter((by) => by === 'night')).toHaveLength(1)
    expect(await runsOf(jobId)).toMatchObject([{ trigger: 'schedule', dueTime, attempts: 1, errorMsg: null }])
    expect(await jobOf(jobId)).toMatchObject({ nextTime: night(), lastResult: 'succeeded' })
  })

  it('is taken by one of many that look at the same moment', async () => {
    const { jobId } = await create({ parameters: { by: 'crowd' } })
    for (let day = 1; day <= 5; day++) {
      await come(jobId)
      await Promise.all([app, second?.app ?? app].flatMap((one) => [one.bus.publish(scheduleChannel, {}), look()]))
      await soon(async () =>
        expect((await runsOf(jobId)).filter(({ result }) => result === 'succeeded')).toHaveLength(day),
      )
    }
    expect(ticks.filter((by) => by === 'crowd')).toHaveLength(5)
    expect(new Set((await runsOf(jobId)).map(({ dueTime }) => dueTime)).size).toBe(5)
  })

  it('that was missed runs once when the server is back, or waits, as its row says', async () => {
    const [once, skip] = [
      await create({ parameters: { by: 'once' } }),
      await create({ parameters: { by: 'never' }, misfirePolicy: 'skip' }),
    ]
    await come(once.jobId, 3 * 86_400_000)
    await come(skip.jobId, 3 * 86_400_000)
    await look()
    await soon(async () => expect(await runsOf(once.jobId)).toMatchObject([{ result: 'succeeded' }]))
    await soon(async () => expect(await runsOf(skip.jobId)).toMatchObject([{ result: 'missed', startTime: null }]))
    expect(ticks.filter((by) => by === 'once' || by === 'never')).toEqual(['once'])
    expect(Date.parse((await jobOf(skip.jobId)).nextTime)).toBeGreaterThan(Date.now())
  })

  it('whose run before is unfinished skips a time, and says so', async () => {
    const open = Promise.withResolvers<void>()
    gate = open.promise
    const { jobId } = await create({ parameters: { by: 'slow' } })
    await come(jobId)
    await look()
    await soon(async () => expect(await runsOf(jobId)).toMatchObject([{ result: 'running' }]))
    await come(jobId)
    await look()
    await soon(async () => expect(await runsOf(jobId)).toMatchObject([{ result: 'skipped' }, { result: 'running' }]))
    open.resolve()
    gate = undefined
    await soon(async () => expect((await runsOf(jobId)).at(-1)).toMatchObject({ result: 'succeeded' }))
    expect(ticks.filter((by) => by === 'slow')).toHaveLength(1)
  })

  it('that is disabled does not run, until it is enabled again', async () => {
    const { jobId } = await create({ parameters: { by: 'idle' } })
    expect((await admin.put('/api/tool/job/status', { body: { jobId, status: '1' } })).status).toBe(200)
    expect(await jobOf(jobId)).toMatchObject({ status: '1', nextTime: null })
    await look()
    expect((await admin.post('/api/tool/job/enable', { body: { jobId } })).status).toBe(200)
    const { nextTime } = await jobOf(jobId)
    expect(Date.parse(nextTime)).toBeGreaterThan(Date.now())
    expect(await runsOf(jobId)).toEqual([])
  })

  it('whose handler is gone is listed as failed, with the reason', async () => {
    const { jobId } = await create()
    await sql`update sys_job set handler = 'gone.job' where job_id = ${jobId}`.execute(app.db)
    await come(jobId)
    await look()
    await soon(async () =>
      expect(await runsOf(jobId)).toMatchObject([{ result: 'failed', errorMsg: expect.stringContaining('gone.job') }]),
    )
  })
})

describe('a run', () => {
  it('can be asked for at once, and leaves who asked and what went wrong', async () => {
    const { jobId } = await create({ parameters: { by: 'broken' }, status: '1' })
    const { body } = await admin.post(`/api/tool/job/${jobId}/run`)
    expect(body).toMatchObject({ code: 200, data: { logId: expect.any(Number) } })
    await soon(async () =>
      expect(await runsOf(jobId)).toMatchObject([
        {
          logId: body.data.logId,
          trigger: 'manual',
          userName: 'admin',
          result: 'failed',
          errorMsg: 'the spring is broken',
        },
      ]),
    )
    expect(await jobOf(jobId)).toMatchObject({ lastResult: 'failed' })
  })

  it('is forgotten after the days that the cleanup keeps', async () => {
    const { jobId } = await create({ parameters: { by: 'old' } })
    await admin.post(`/api/tool/job/${jobId}/run`)
    await soon(async () => expect(await runsOf(jobId)).toMatchObject([{ result: 'succeeded' }]))
    await sql`update sys_job_log set due_time = now() - interval '31 days' where job_id = ${jobId}`.execute(app.db)
    await app.jobs.run('job.clearLog', { days: 30 })
    await soon(async () => expect(await runsOf(jobId)).toEqual([]))
  })
})

describe('what cannot be', () => {
  const refused = async (body: object, locale = 'en') =>
    (
      await admin.post('/api/tool/job', {
        body: { ...tick, parameters: { by: 'x' }, ...body },
        headers: { 'accept-language': locale },
      })
    ).body

  it.each([
    [{ cron: 'every day' }, 'cron', 'Schedule must be a cron expression, such as 0 8 * * *'],
    [{ cron: '99 3 * * *' }, 'cron', 'Schedule must be a cron expression, such as 0 8 * * *'],
    [{ cron: '0 0 3 1 1 * 2020' }, 'cron', 'This schedule never runs again. Choose another one.'],
    [{ timeZone: 'Mars/Olympus' }, 'timeZone', 'This time zone doesn’t exist. Use one such as Asia/Shanghai.'],
    [{ parameters: {} }, 'parameters', 'Who is required'],
    [{ parameters: { by: 3 } }, 'parameters', 'Who must be a text'],
    [{ parameters: { by: 'x', force: true } }, 'parameters', 'The job takes no parameter “force”'],
  ])('%j is refused in words', async (body, field, message) => {
    expect(await refused(body)).toMatchObject({ code: 400, data: { errors: [{ field, message }] } })
  })

  it('names no handler but those that features bring', async () => {
    expect(await refused({ handler: 'fs.rm' })).toMatchObject({ code: 400, data: { errors: [{ field: 'handler' }] } })
    expect((await admin.get('/api/tool/job/handlers')).body.data).toContainEqual({
      name: 'clock-shop.tick',
      title: { 'zh-cn': '走一格', en: 'Tick' },
      parameters: [{ name: 'by', type: 'string', label: { 'zh-cn': '谁', en: 'Who' }, required: true }],
    })
  })

  it('tells the next five times, by the zone that is asked for', async () => {
    // the clocks of Berlin go forward on 29 March
    expect(
      nextTimes('0 8 * * *', 'Europe/Berlin', new Date('2026-03-28T00:00:00Z'), 2).map((time) => time.toISOString()),
    ).toEqual(['2026-03-28T07:00:00.000Z', '2026-03-29T06:00:00.000Z'])
    const next = (query: object) => admin.get('/api/tool/job/next', { query, headers: { 'accept-language': 'en' } })
    const times: readonly string[] = (await next({ cron: '0 8 * * *', timeZone: 'Asia/Tokyo' })).body.data
    expect(times).toHaveLength(5)
    expect(times.every((time) => time.endsWith('T23:00:00.000Z') && Date.parse(time) > Date.now())).toBe(true)
    expect((await next({ cron: 'nonsense' })).body).toMatchObject({
      code: 400,
      data: { errors: [{ field: 'cron', message: expect.stringContaining('a cron expression') }] },
    })
    expect((await next({ cron: '0 8 * * *', timeZone: 'Mars/Olympus' })).status).toBe(400)
    expect((await next({})).status).toBe(400)
  })

  it.each([
    ['GET', '/api/tool/job/handlers', undefined],
    ['GET', '/api/tool/job/next?cron=0 8 * * *', undefined],
    ['POST', '/api/tool/job/1/run', undefined],
    ['PUT', '/api/tool/job/status', { jobId: 1, status: '0' }],
  ] as const)('%s %s is for those who may', async (method, path, body) => {
    const call = { GET: 'get', POST: 'post', PUT: 'put' }[method] as 'get' | 'post' | 'put'
    const options = body ? { body } : {}
    expect((await anonymous[call](path, options)).status).toBe(401)
    expect((await li[call](path, options)).status).toBe(403)
  })

  it('is a job that nobody has', async () => {
    expect((await admin.post('/api/tool/job/999999/run')).status).toBe(404)
    expect((await admin.put('/api/tool/job/status', { body: { jobId: 999999, status: '0' } })).status).toBe(404)
    expect((await admin.put('/api/tool/job/status', { body: { jobId: 1, status: 'on' } })).status).toBe(400)
  })
})
