import { afterAll, afterEach, describe, expect, it } from 'vitest'
import { openWithReceiver, signatureOf, type Received } from '#tests/support/webhook-receiver.ts'

const opened = await openWithReceiver()
const { app, admin, received, answers, origin, soon, allow, newForm, hook } = opened
afterAll(() => opened.close())
afterEach(() => opened.forget())

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
    for (const [code, wrong] of [
      ['settings.outputs', { outcome: { path: 'a', type: 'string' } }],
      ['settings.outputs', { 'no name': { path: 'a', type: 'string' } }],
      ['settings.outputs', { level: { path: '', type: 'string' } }],
      ['settings.outputs.wrong', { level: { path: 'a', type: 'object' } }],
      ['settings.outputs.wrong', ['level']],
    ] as const) {
      const refused = await deploy(wrong)
      expect([refused.status, refused.body.data.errors]).toMatchObject([422, [{ element: 'rate', code }]])
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
