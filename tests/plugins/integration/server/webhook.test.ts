import { createHmac } from 'node:crypto'
import { createServer, type IncomingHttpHeaders } from 'node:http'
import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { afterAll, afterEach, describe, expect, it } from 'vitest'
import type { Form } from '#schemas/form/form.ts'
import type { Delivery } from '#plugins/integration/shared/webhook-api-types.ts'
import { openApp } from '#tests/support/open-app.ts'
import { publishForm } from '#tests/support/published-form.ts'
import { soonIn } from '#tests/support/wait-for-queued-work.ts'

interface Received {
  readonly headers: IncomingHttpHeaders
  readonly body: string
}
const received: Received[] = []
/** What the receiver answers next, one by one; 200 when nothing is left. */
const answers: { readonly status: number; readonly headers?: Record<string, string>; readonly text?: string }[] = []
const receiver = createServer((request, response) => {
  const chunks: Buffer[] = []
  request.on('data', (chunk: Buffer) => chunks.push(chunk))
  request.on('end', () => {
    received.push({ headers: request.headers, body: Buffer.concat(chunks).toString('utf8') })
    const { status, headers = {}, text = 'thanks' } = answers.shift() ?? { status: 200 }
    response.writeHead(status, headers).end(text)
  })
}).listen(0, '127.0.0.1')
await once(receiver, 'listening')
const origin = `http://127.0.0.1:${(receiver.address() as AddressInfo).port}`

const fillPages = { render: () => '', assets: { scripts: [], styles: [] } }
const test = await openApp({ fillPages })
const { app, anonymous } = test
const [admin, li] = [await test.as(), await test.as('li')]
afterAll(async () => {
  await test.close()
  receiver.close()
})
afterEach(() => void (received.length = answers.length = 0))

async function allow(privateAddresses: string): Promise<number> {
  const { version } = (await admin.get('/api/system/env/config/integrationConfig')).body.data
  const { status } = await admin.post('/api/system/env/config/save', {
    body: { envKey: 'integrationConfig', values: { privateAddresses }, version },
  })
  return status
}

const document: Form = {
  format: 1,
  title: '报名',
  items: [
    { id: 'name01', type: 'input', label: '姓名', required: true },
    {
      id: 'size01',
      type: 'radio',
      label: '尺码',
      options: [
        { value: 's', label: '小' },
        { value: 'l', label: '大' },
      ],
    },
  ],
  logic: [],
  theme: {},
  settings: {},
}
const newForm = () => publishForm(admin, anonymous, document)
type PublishedForm = Awaited<ReturnType<typeof newForm>>
const all = ['answer.stored', 'answer.changed', 'answer.removed', 'answer.restored']

async function hook(form: PublishedForm, body: object = {}): Promise<{ webhookId: number; secret: string }> {
  const answer = await admin.post(form.at('/webhook'), { body: { url: `${origin}/hook`, events: all, ...body } })
  expect(answer.body).toMatchObject({ code: 200 })
  return answer.body.data
}
const logOf = async (form: PublishedForm, webhookId: number): Promise<readonly Delivery[]> =>
  (await admin.get(form.at(`/webhook/${webhookId}/log`))).body.data.rows
const soon = soonIn(() => app)
const signatureOf = (secret: string, { headers, body }: Received): string =>
  `v1,${createHmac('sha256', Buffer.from(secret.slice('whsec_'.length), 'base64'))
    .update(`${String(headers['webhook-id'])}.${String(headers['webhook-timestamp'])}.${body}`)
    .digest('base64')}`

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
      expect((await admin.post(form.at('/webhook'), { body: { url, events: all } })).body).toMatchObject({
        code: 400,
        data: { errors: [{ field: 'url', code: 'address' }] },
      })
    for (const url of ['ftp://example.com/', 'file:///etc/passwd', 'https://user:pass@example.com/', 'example.com'])
      expect((await admin.post(form.at('/webhook'), { body: { url, events: all } })).body).toMatchObject({
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
    expect(received.map(({ body }) => JSON.parse(body).type)).toEqual(all)
    await soon(async () =>
      expect(await logOf(form, webhookId)).toMatchObject(
        all.toReversed().map((event) => ({ event, serial: 1, status: 'delivered', attempts: 1, responseStatus: 200 })),
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

    const off = { url: `${origin}/hook`, events: all, enabled: false }
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
    expect((await admin.post(form.at('/webhook'), { body: { url: origin, events: all } })).body).toMatchObject({
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
    const body = { url: origin, events: all }
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

describe('the process of a form', () => {
  const listening = (webhook: string) =>
    `<?xml version="1.0"?><definitions xmlns="http://www.omg.org/spec/BPMN/20100524/MODEL" xmlns:camunda="http://camunda.org/schema/1.0/bpmn" targetNamespace="t"><process id="calls" name="calls" isExecutable="true"><startEvent id="s"/>
      <serviceTask id="book" name="记账" camunda:delegateExpression="${webhook}"><extensionElements><camunda:field name="sum" expression="\${sum}"/></extensionElements></serviceTask>
      <userTask id="a" name="审批" camunda:assignee="admin"><extensionElements><camunda:taskListener event="create" delegateExpression="${webhook}"/></extensionElements></userTask>
      <sequenceFlow id="f" sourceRef="s" targetRef="book"/><sequenceFlow id="g" sourceRef="book" targetRef="a"/></process></definitions>`

  it(
    'calls its webhooks by their ids, signed, and again until one answers; those of other forms it may not name',
    { tags: ['whole'] },
    async () => {
      expect(await allow('127.0.0.1')).toBe(200)
      const [form, other] = [await newForm(), await newForm()]
      const [{ webhookId, secret }, foreign] = [await hook(form), await hook(other)]
      const deploy = (id: number) =>
        admin.post('/api/workflow/definition/deploy', {
          body: { xml: listening(`webhook:${id}`), key: 'calls', formKey: form.formKey },
        })
      // the designer offers them without their addresses
      const { handlers } = (await admin.get(form.at('/process/choices'))).body.data
      expect(handlers).toEqual([
        { name: `webhook:${webhookId}`, title: `Webhook ${webhookId} · ${new URL(origin).host}` },
      ])
      const refused = await deploy(foreign.webhookId)
      expect([refused.status, refused.body.data.errors]).toMatchObject([
        422,
        [
          { element: 'book', code: 'handler.unknown' },
          { element: 'a', code: 'listener.code', message: expect.stringContaining('审批') },
        ],
      ])
      expect((await deploy(webhookId)).status).toBe(200)
      answers.push({ status: 500 })
      const started = await admin.post('/api/workflow/instance', { body: { key: 'calls', variables: { sum: 12 } } })
      const { instanceId } = started.body.data
      await soon(async () => expect(received.length).toBeGreaterThanOrEqual(3))
      const [failed, again, listened] = received as [Received, Received, Received]
      expect(again.headers['webhook-id']).toBe(failed.headers['webhook-id'])
      expect(again.headers['webhook-signature']).toBe(signatureOf(secret, again))
      expect(JSON.parse(again.body)).toMatchObject({
        type: 'process.service',
        data: { form: { formKey: form.formKey }, process: { instanceId }, node: 'book', parameters: { sum: 12 } },
      })
      expect(JSON.parse(listened.body)).toMatchObject({
        type: 'process.listener',
        data: { node: 'a', event: 'create', taskId: expect.stringMatching(`^${instanceId}-`) },
      })
    },
  )

  const asking = (webhook: string, outputs: object) =>
    `<?xml version="1.0"?><definitions xmlns="http://www.omg.org/spec/BPMN/20100524/MODEL" xmlns:camunda="http://camunda.org/schema/1.0/bpmn" xmlns:approval="urn:formwork:approval" targetNamespace="t"><process id="asks" name="asks" isExecutable="true"><startEvent id="s"/>
      <serviceTask id="rate" name="评级" camunda:delegateExpression="${webhook}"><extensionElements><approval:settings>${JSON.stringify({ outputs })}</approval:settings></extensionElements></serviceTask>
      <userTask id="a" name="审批" camunda:assignee="admin"/>
      <sequenceFlow id="f" sourceRef="s" targetRef="rate"/><sequenceFlow id="g" sourceRef="rate" targetRef="a"/></process></definitions>`

  it('takes declared values of an answer as variables, and asks again after an answer that is too large', async () => {
    expect(await allow('127.0.0.1')).toBe(200)
    const form = await newForm()
    const { webhookId } = await hook(form)
    const deploy = (outputs: object) =>
      admin.post('/api/workflow/definition/deploy', {
        body: { xml: asking(`webhook:${webhookId}`, outputs), key: 'asks', formKey: form.formKey },
      })
    for (const wrong of [
      { outcome: { path: 'a', type: 'string' } },
      { 'no name': { path: 'a', type: 'string' } },
      { level: { path: '', type: 'string' } },
      { level: { path: 'a', type: 'object' } },
      ['level'],
    ]) {
      const refused = await deploy(wrong)
      expect([refused.status, refused.body.data.errors]).toMatchObject([
        422,
        [{ element: 'rate', code: 'settings.outputs' }],
      ])
    }
    const outputs = {
      level: { path: 'rating.level', type: 'string' },
      score: { path: 'rating.scores.1', type: 'number' },
      tags: { path: 'tags', type: 'strings' },
      note: { path: 'note', type: 'string', optional: true },
    }
    expect((await deploy(outputs)).status).toBe(200)
    const rating = { level: 'A', scores: [1, 2.5] }
    const right = { rating, tags: ['x'], starter: 1, secret: 'not asked for' }
    answers.push(
      { status: 200, text: JSON.stringify({ ...right, filler: 'a'.repeat(64_000) }) },
      { status: 200, text: JSON.stringify(right) },
    )
    const { instanceId } = (await admin.post('/api/workflow/instance', { body: { key: 'asks' } })).body.data
    const at = async () => (await admin.get(`/api/workflow/instance/${instanceId}`)).body.data
    await soon(async () => expect((await at()).problems).toHaveLength(1))
    expect((await at()).problems).toMatchObject([{ name: '评级', message: 'Webhook 的返回值超过 64 KB' }])
    // an administrator need not wait for the next attempt
    expect((await admin.post(`/api/workflow/instance/${instanceId}/retry`)).body.code).toBe(200)
    expect((await at()).problems).toEqual([])
    expect((await at()).variables).toEqual({ level: 'A', score: 2.5, tags: ['x'], note: null })
    expect(new Set(received.map(({ headers }) => headers['webhook-id'])).size).toBe(1)
    expect(received).toHaveLength(2)
  })

  it('never overwrites an answer of the form with an answer of a webhook', async () => {
    const form = await newForm()
    const { webhookId } = await hook(form)
    const xml = asking(`webhook:${webhookId}`, { name01: { path: 'name', type: 'string' } })
    expect(
      (await admin.post('/api/workflow/definition/deploy', { body: { xml, key: 'asks', formKey: form.formKey } }))
        .status,
    ).toBe(200)
    answers.push({ status: 200, text: '{"name":"forged"}' })
    const body = { key: 'asks', answers: { name01: '王芳', size01: 's' } }
    const { instanceId } = (await admin.post('/api/workflow/instance', { body })).body.data
    await soon(async () =>
      expect(JSON.stringify(await app.queue.dead(100))).toContain('<name01> is a question of the form'),
    )
    const { variables } = (await admin.get(`/api/workflow/instance/${instanceId}`)).body.data
    expect(variables.name01).toBe('王芳')
  })
})
