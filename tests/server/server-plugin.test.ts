import { spawnSync } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { serverPlugins } from '#plugins/server.ts'
import { applyFunctions } from '#server/services/db/apply-sql-functions.ts'
import { lending } from '#tests/support/features/lending/server.ts'
import { sessionAtWork } from '#tests/support/test-users.ts'
import { openSocket } from '#tests/support/websocket-client.ts'
import { publishForm } from '#tests/support/published-form.ts'
import { openApp, type Client, type TestApp } from '#tests/support/open-app.ts'
import { soonIn } from '#tests/support/wait-for-queued-work.ts'

const fillPages = { render: () => '', assets: { scripts: [], styles: [] } }
let test: TestApp
let admin: Client
let li: Client
beforeAll(async () => {
  test = await openApp({ fillPages, plugins: [...serverPlugins, lending] })
  ;[admin, li] = await Promise.all([test.as(), test.as('li')])
})
afterAll(() => test.close())

const reminders = () => test.app.db.selectFrom('lendingReminder').selectAll().execute()
const soon = soonIn(() => test.app)

describe('a feature is a folder', () => {
  it('brings a module with its table, permissions and hooks', async () => {
    const { body } = await admin.post('/api/lending/loan', { body: { item: ' 投影仪 ', borrowerId: 1 } })
    expect(body).toMatchObject({ code: 200, data: { item: '投影仪', returned: false } })
    expect((await li.get('/api/lending/loan/page')).status).toBe(403)
  })

  it('brings a function of the database, which is run again when its text has changed', async () => {
    expect((await sql<{ n: number }>`select lending_open_loans(1) as n`.execute(test.app.db)).rows).toEqual([{ n: 1 }])
    expect(await applyFunctions(test.app.db, 'lending', lending.sql!)).toEqual([])
    await sql`update sys_sql_function set hash = 'another' where name = 'lending/open-loans.sql'`.execute(test.app.db)
    expect(await applyFunctions(test.app.db, 'lending', lending.sql!)).toEqual(['lending/open-loans.sql'])
  })

  it('brings calls that describe themselves', async () => {
    const { paths } = JSON.parse((await admin.get('/api/openapi.json')).text)
    expect(paths['/api/lending/loan/{id}/remind'].post).toMatchObject({
      summary: '提醒归还',
      'x-permission': 'lending:loan:edit',
    })
  })

  it('brings to-dos for those who may have them', async () => {
    expect((await admin.get('/api/todo')).body.data.rows).toContainEqual(
      expect.objectContaining({ id: 'loans', title: '1', to: '/lending/loan' }),
    )
    expect((await li.get('/api/todo')).body.data.rows).toEqual([])
    expect((await test.anonymous.get('/api/todo')).status).toBe(401)
  })

  it('brings a schedule, as a row that administrators change', async () => {
    const { rows } = (await admin.get('/api/tool/job/page', { query: { handler: 'lending.sweep' } })).body.data
    expect(rows).toMatchObject([{ jobName: '清点借用', cron: '0 6 * * 1', misfirePolicy: 'skip', builtIn: true }])
  })

  it('brings a section of the settings, checked by its fields, and reads it', async () => {
    const section = '/api/system/env/config/lendingConfig'
    const { values, version } = (await admin.get(section)).body.data
    expect(values).toEqual({ most: 1000 })
    const save = (most: number) =>
      admin.post('/api/system/env/config/save', { body: { envKey: 'lendingConfig', values: { most }, version } })
    expect((await save(0)).body).toMatchObject({ code: 400, data: { errors: [{ field: 'most' }] } })
    expect((await save(1200)).status).toBe(200)
    expect((await admin.post('/api/lending/loan/1100/remind')).status).toBe(200)
    expect((await li.get(section)).status).toBe(403)
    // the whole row is for those who may see the form
    expect((await li.get('/api/system/config/sys.lending/configValue')).status).toBe(403)
  })

  it('brings live messages, which reach those they are for', async () => {
    const url = await test.app.listen({ port: 0, host: '127.0.0.1' })
    const [userId, other]: readonly number[] = await Promise.all(
      [li, admin].map(async (client) => (await client.get('/api/getInfo')).body.data.user.id),
    )
    const device = { ip: '127.0.0.1', userAgent: undefined }
    const [his, hers] = await Promise.all([
      openSocket(url, await sessionAtWork(test.app, userId!, device)),
      openSocket(url, await sessionAtWork(test.app, other!, device)),
    ])
    await test.app.bus.publish('loan.reminded', { borrowerId: userId, item: '投影仪' })
    expect(await his.next('loan.reminded')).toEqual({ item: '投影仪' })
    await hers.settled()
    expect(hers.heard.filter(({ msgType }) => msgType === 'loan.reminded')).toEqual([])
    for (const { ws } of [his, hers]) ws.close()
  })

  it('brings failures, in the reader’s language', async () => {
    const { body } = await admin.post('/api/lending/loan/1201/remind', { headers: { 'accept-language': 'en' } })
    expect(body).toMatchObject({ code: 409, msg: 'Too many items are on loan', data: { id: 'loan.tooMany' } })
  })

  it('is named by nothing else in the tree, and without its line nothing of it answers', async () => {
    // git answers 1 where it finds nothing
    const { status, stdout } = spawnSync(
      'git',
      [
        'grep',
        '-il',
        'lending',
        '--',
        ...['schemas', 'renderer', 'plugins', 'src', 'server'].map((room) => `${room}/**/*.[tj]s*`),
      ],
      { encoding: 'utf8' },
    )
    expect({ status, stdout }).toEqual({ status: 1, stdout: '' })
    const without = await openApp({ fillPages })
    try {
      const client = await without.as()
      expect((await client.get('/api/lending/loan/page')).status).toBe(404)
      expect((await client.post('/api/lending/loan/1/remind')).status).toBe(404)
    } finally {
      await without.close()
    }
  })
})

describe('domain events', () => {
  it('reach the listener after the transaction, and are not there when it is undone', async () => {
    expect((await admin.post('/api/lending/loan/1201/remind')).status).toBe(409)
    expect((await admin.post('/api/lending/loan/7/remind')).status).toBe(200)
    await soon(async () => expect((await reminders()).map(({ loanId }) => loanId)).toEqual(expect.arrayContaining([7])))
    expect((await reminders()).map(({ loanId }) => loanId)).not.toContain(1201)
  })

  it('tell of each submission that was stored, once, and of none that was repeated or refused', async () => {
    const { formKey } = await publishForm(admin, test.anonymous, {
      format: 1,
      title: '登记',
      items: [{ id: 'input1', type: 'input', label: '姓名', required: true }],
      logic: [],
      theme: {},
      settings: {},
    })
    const hand = (answers: object, idempotencyKey: string) =>
      test.anonymous.post(`/api/public/form/${formKey}/data`, { body: { version: 1, answers, idempotencyKey } })
    const stored = await Promise.all(
      ['李雷', '韩梅梅', '王芳'].map((input1, n) => hand({ input1 }, `key-of-submission-${n}`)),
    )
    expect((await hand({ input1: '李雷' }, 'key-of-submission-0')).body.data.id).toBe(stored[0]!.body.data.id)
    expect((await hand({}, 'key-of-submission-9')).status).toBe(422)
    const ids = stored.map(({ body }) => -(body.data.id as number)).toSorted((a, b) => a - b)
    await soon(async () =>
      expect(
        (await reminders())
          .map(({ loanId }) => loanId)
          .filter((id) => id < 0)
          .toSorted((a, b) => a - b),
      ).toEqual(ids),
    )
    expect(
      (
        await sql<{ n: number }>`select count(*) as n from queue.job where data->>'name' = 'answer.stored'`.execute(
          test.app.db,
        )
      ).rows,
    ).toEqual([{ n: 3 }])
  })

  it('write nothing where nobody listens', async () => {
    const before = await sql<{ n: number }>`select count(*) as n from queue.job`.execute(test.app.db)
    expect(test.app.events.has('user.disabled')).toBe(false)
    await test.app.events.emit(test.app.db, 'user.disabled', { userId: 1 })
    expect((await sql<{ n: number }>`select count(*) as n from queue.job`.execute(test.app.db)).rows).toEqual(
      before.rows,
    )
  })
})

describe('jobs', () => {
  it('run with the parameters they name, and with no others', async () => {
    await test.app.db
      .insertInto('lendingReminder')
      .values({ loanId: 9, eventId: '00000000-0000-4000-8000-000000000000' })
      .execute()
    await expect(test.app.jobs.run('lending.clear', { loanId: 'nine' })).rejects.toMatchObject({
      id: 'request.invalid',
    })
    await expect(test.app.jobs.run('lending.clear', { loanId: 9, force: true })).rejects.toMatchObject({
      id: 'request.invalid',
    })
    await expect(test.app.jobs.run('lending.nothing')).rejects.toMatchObject({ id: 'job.unknown' })
    await test.app.jobs.run('lending.clear', { loanId: 9 })
    await soon(async () => expect((await reminders()).filter(({ loanId }) => loanId === 9)).toEqual([]))
  })

  it('of one id are queued once', async () => {
    const id = randomUUID()
    for (let n = 0; n < 3; n++) await test.app.jobs.run('lending.clear', { loanId: 1 }, { id })
    const { rows } = await sql<{ n: number }>`select count(*) as n from queue.job where id = ${id}::uuid`.execute(
      test.app.db,
    )
    expect(rows).toEqual([{ n: 1 }])
  })
})

describe('what fails for good', () => {
  it('is listed with its error, and can be tried again or discarded', { tags: ['whole'] }, async () => {
    await test.app.queue.add(test.app.db, 'job', [{ data: { title: 'gone.job', job: 'gone.job', parameters: {} } }])
    // the pauses between attempts take hours: what is looked at is the entry after the last
    await soon(async () => {
      const { rows } =
        await sql`update queue.job set retry_limit = 0, start_after = now() where name = 'job' and data->>'job' = 'gone.job' and state in ('created', 'retry') returning id`.execute(
          test.app.db,
        )
      expect(rows.length === 0 && (await test.app.queue.dead(10)).length > 0).toBe(true)
    })
    const [dead] = (await admin.get('/api/system/ops/dead')).body.data
    expect(dead).toMatchObject({ queue: 'job', title: 'gone.job', error: 'no feature has the job <gone.job> any more' })
    expect((await li.get('/api/system/ops/dead')).status).toBe(403)
    expect((await test.anonymous.post(`/api/system/ops/dead/${dead.id}/retry`)).status).toBe(401)
    expect((await li.del(`/api/system/ops/dead/${dead.id}`)).status).toBe(403)
    expect((await admin.post('/api/system/ops/dead/none/retry')).status).toBe(400)
    expect((await admin.post(`/api/system/ops/dead/${dead.id}/retry`)).status).toBe(200)
    await soon(async () => expect(await test.app.queue.dead(10)).toMatchObject([{ id: dead.id }]))
    expect((await admin.del(`/api/system/ops/dead/${dead.id}`)).status).toBe(200)
    expect(await test.app.queue.dead(10)).toEqual([])
    expect((await admin.post(`/api/system/ops/dead/${dead.id}/retry`)).body).toMatchObject({
      code: 404,
      data: { id: 'job.notFailed' },
    })
  })
})
