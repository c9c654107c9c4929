import { afterAll, afterEach, describe, expect, it } from 'vitest'
import { allEvents, openWithReceiver, signatureOf } from '#tests/support/webhook-receiver.ts'

const opened = await openWithReceiver()
const { app, anonymous, admin, li, received, answers, origin, soon, allow, newForm, hook, logOf } = opened
afterAll(() => opened.close())
afterEach(() => opened.forget())

describe('private addresses', () => {
  it('are refused until an administrator allows them, whatever name or redirect leads there', async () => {
    const form = await newForm()
    for (const url of [
      origin,
      'http://localhost:9/',
      'http://[::1]/',
      'http://169.254.169.254/',
      'http://[64:ff9b::7f00:1]/',
      'http://2130706433/',
      'http://0x7f.1/',
    ])
      expect((await admin.post(form.at('/webhook'), { body: { url, events: allEvents } })).body).toMatchObject({
        code: 400,
        data: { errors: [{ field: 'url', code: 'address' }] },
      })
    for (const url of ['ftp://example.com/', 'file:///etc/passwd', 'https://user:pass@example.com/', 'example.com'])
      expect((await admin.post(form.at('/webhook'), { body: { url, events: allEvents } })).body).toMatchObject({
        code: 400,
        data: { errors: [{ field: 'url', code: 'url' }] },
      })
    expect(await allow('127.0.0.1\nnot an address')).toBe(400)
    expect(await allow('# the receiver\n127.0.0.1')).toBe(200)
    const { webhookId } = await hook(form)

    answers.push({ status: 302, headers: { location: 'http://169.254.169.254/' } })
    const tried = (await admin.post(form.at(`/webhook/${webhookId}/test`))).body.data
    expect(tried).toMatchObject({ status: 'failed', responseStatus: 302, problem: 'status' })

    expect(await allow('')).toBe(200)
    expect((await admin.post(form.at(`/webhook/${webhookId}/test`))).body.data).toMatchObject({
      status: 'failed',
      responseStatus: null,
      problem: 'address',
    })
    expect(received).toHaveLength(1)
    expect(await allow('127.0.0.0/8')).toBe(200)
  })
})

describe('a webhook', () => {
  it('hears of each submission that is stored, changed, removed and restored, signed', async () => {
    const form = await newForm()
    const { webhookId, secret } = await hook(form)
    const id = await form.submit({ name01: '王芳', size01: 'l' })
    await soon(() => expect(received).toHaveLength(1))
    const [first] = received
    expect(JSON.parse(first!.body)).toMatchObject({
      type: 'answer.stored',
      data: {
        form: { formKey: form.formKey, name: '报名' },
        submission: {
          id,
          serial: 1,
          version: 1,
          answers: { name01: '王芳', size01: 'l' },
          fields: [
            { item: 'name01', label: '姓名', text: '王芳' },
            { item: 'size01', label: '尺码', text: '大' },
          ],
        },
      },
    })
    expect(first!.headers['webhook-signature']).toBe(signatureOf(secret, first!))

    await admin.put(form.at(`/data/${id}`), { body: { answers: { name01: '王方' }, revision: 1 } })
    await soon(() => expect(received).toHaveLength(2))
    expect(JSON.parse(received[1]!.body)).toMatchObject({
      type: 'answer.changed',
      data: { submission: { answers: { name01: '王方' } } },
    })
    expect((await admin.del(form.at(`/data/${id}`))).status).toBe(200)
    await soon(() => expect(received).toHaveLength(3))
    expect((await admin.put(form.at(`/data/restore/${id}`))).status).toBe(200)
    await soon(() => expect(received).toHaveLength(4))
    expect(received.map(({ body }) => JSON.parse(body).type)).toEqual(allEvents)
    await soon(async () =>
      expect(await logOf(form, webhookId)).toMatchObject(
        allEvents
          .toReversed()
          .map((event) => ({ event, serial: 1, status: 'delivered', attempts: 1, responseStatus: 200 })),
      ),
    )
    expect((await admin.get(form.at('/webhook'))).body.data).toMatchObject([
      { webhookId, url: `${origin}/hook`, enabled: true, last: { status: 'delivered' } },
    ])
    expect(JSON.stringify((await admin.get(form.at('/webhook'))).body)).not.toContain(secret)
  })

  it('hears only what it asked for, and nothing while it is off', async () => {
    const form = await newForm()
    const { webhookId } = await hook(form, { events: ['answer.changed'] })
    const id = await form.submit({ name01: '李雷' })
    await admin.put(form.at(`/data/${id}`), { body: { answers: { name01: '李磊' }, revision: 1 } })
    await soon(() => expect(received).toHaveLength(1))
    expect(JSON.parse(received[0]!.body).type).toBe('answer.changed')

    const off = { url: `${origin}/hook`, events: allEvents, enabled: false }
    expect((await admin.put(form.at(`/webhook/${webhookId}`), { body: off })).status).toBe(200)
    expect((await app.forms.find(form.formKey))?.watchers).toEqual([])
    await form.submit({ name01: '韩梅梅' })
    expect((await admin.put(form.at(`/webhook/${webhookId}`), { body: { ...off, enabled: true } })).status).toBe(200)
    expect((await app.forms.find(form.formKey))?.watchers).toEqual(['integration'])
    await form.submit({ name01: '王芳' })
    await soon(() => expect(received).toHaveLength(2))
    expect(JSON.parse(received[1]!.body).data.submission.answers).toEqual({ name01: '王芳' })
    expect(await logOf(form, webhookId)).toHaveLength(2)
  })

  it('is told an event once, however often the event is heard', async () => {
    const form = await newForm()
    const { webhookId } = await hook(form)
    const submissionId = await form.submit({ name01: '李雷' })
    await soon(async () => expect(await logOf(form, webhookId)).toMatchObject([{ status: 'delivered' }]))
    const { eventId } = await app.db
      .selectFrom('formWebhookDelivery')
      .select('eventId')
      .where('webhookId', '=', webhookId)
      .executeTakeFirstOrThrow()
    const { queueDeliveries } = await import('#plugins/integration/server/deliver-webhooks.ts')
    const { formId } = (await app.forms.find(form.formKey))!
    await queueDeliveries(app, {
      id: eventId,
      name: 'answer.stored',
      time: new Date(),
      body: { formKey: form.formKey, formId, submissionId, watchers: ['integration'] },
    })
    expect(await logOf(form, webhookId)).toHaveLength(1)
  })

  it('is tried again with growing pauses, then has failed and can be sent again', async () => {
    const form = await newForm()
    const { webhookId } = await hook(form)
    answers.push({ status: 503, text: 'come back later' })
    await form.submit({ name01: '李雷' })
    const [waiting] = await soon(async () => {
      const log = await logOf(form, webhookId)
      expect(log).toMatchObject([
        { status: 'waiting', attempts: 1, responseStatus: 503, problem: 'status', responseText: 'come back later' },
      ])
      return log
    })
    const pause = Date.parse(waiting!.nextTime!) - Date.parse(waiting!.lastTime!)
    expect(pause).toBe(60_000)

    const { deliveryId } = waiting!
    await app.db.updateTable('formWebhookDelivery').set({ attempts: 6 }).where('deliveryId', '=', deliveryId).execute()
    answers.push({ status: 500 })
    await app.jobs.run('integration.deliver', { deliveryId })
    await soon(async () =>
      expect(await logOf(form, webhookId)).toMatchObject([{ status: 'failed', attempts: 7, nextTime: null }]),
    )
    const again = form.at(`/webhook/${webhookId}/log/${deliveryId}/retry`)
    expect((await admin.post(again)).status).toBe(200)
    await soon(async () => expect(await logOf(form, webhookId)).toMatchObject([{ status: 'delivered', attempts: 1 }]))
    expect((await admin.post(again)).body).toMatchObject({ code: 409, data: { id: 'webhook.notFailed' } })
    expect(new Set(received.map(({ headers }) => headers['webhook-id']))).toEqual(new Set([deliveryId]))
  })

  it('goes with its deliveries; a form has at most ten', async () => {
    const form = await newForm()
    const hooks = []
    for (let n = 0; n < 10; n++) hooks.push(await hook(form, { secret: 'a secret of our own' }))
    expect(hooks[0]!.secret).toBe('a secret of our own')
    expect((await admin.post(form.at('/webhook'), { body: { url: origin, events: allEvents } })).body).toMatchObject({
      code: 422,
      data: { id: 'webhook.tooMany' },
    })
    await admin.post(form.at(`/webhook/${hooks[0]!.webhookId}/test`))
    for (const { webhookId } of hooks) expect((await admin.del(form.at(`/webhook/${webhookId}`))).status).toBe(200)
    expect((await admin.get(form.at('/webhook'))).body.data).toEqual([])
    expect((await app.forms.find(form.formKey))?.watchers).toEqual([])
    expect((await admin.get(form.at(`/webhook/${hooks[0]!.webhookId}/log`))).status).toBe(404)
  })
})

describe('calls on webhooks', () => {
  it('are for those who manage the form and hold the permission', async () => {
    const form = await newForm()
    const { webhookId } = await hook(form)
    const body = { url: origin, events: allEvents }
    const of = form.at(`/webhook/${webhookId}`)
    const calls = [
      () => [form.at('/webhook'), 'get', undefined],
      () => [form.at('/webhook'), 'post', body],
      () => [of, 'put', { ...body, enabled: true }],
      () => [of, 'del', undefined],
      () => [`${of}/test`, 'post', undefined],
      () => [`${of}/log`, 'get', undefined],
      () => [`${of}/log/00000000-0000-4000-8000-000000000000/retry`, 'post', undefined],
    ] as const
    for (const call of calls) {
      const [path, verb, given] = call() as [string, 'get' | 'post' | 'put' | 'del', object | undefined]
      const options = given ? { body: given } : {}
      expect((await anonymous[verb](path, options)).status).toBe(401)
      expect((await li[verb](path, options)).status).toBe(403)
    }
    for (const wrong of [{}, { url: origin, events: ['answer.read'] }, { ...body, more: 1 }])
      expect((await admin.post(form.at('/webhook'), { body: wrong })).status).toBe(400)
    expect((await admin.get(form.at('/webhook/0/log'))).status).toBe(400)
    expect((await admin.get(form.at('/webhook/999999/log'))).status).toBe(404)
    expect((await admin.get('/api/project/form/nosuchfo/webhook')).status).toBe(404)
  })
})

describe('a webhook without events', () => {
  it('is for processes only: no submission calls it', async () => {
    const form = await newForm()
    const { webhookId } = await hook(form, { events: [] })
    expect((await admin.get(form.at('/webhook'))).body.data).toMatchObject([{ webhookId, events: [] }])
    const before = received.length
    await form.submit({ name01: '一' })
    await hook(form)
    await form.submit({ name01: '二' })
    await soon(() => expect(received).toHaveLength(before + 1))
    expect(await logOf(form, webhookId)).toEqual([])
  })
})
