import type { FastifyInstance } from 'fastify'
import type { DomainEvent, JobHandler } from '#server/kit/domain-events.ts'
import { readAddressList } from '#server/kit/ip-address-list.ts'
import { callOutbound, OutboundError } from '#server/kit/outbound-http.ts'
import { integrationSettings } from '../shared/integration-settings.ts'
import type { DeliveryProblem, WebhookEvent } from '../shared/webhook-api-types.ts'
import { webhookBody, webhookHeaders } from './webhook-message.ts'
import { webhookStore, type Outcome, type StoredDelivery } from './webhook-store.ts'

const minute = 60_000
/** Delays between attempts; after the last one a delivery has failed. */
const pausesMs = [1, 5, 30, 120, 360, 720].map((minutes) => minutes * minute)
const timeoutMs = 10_000
const deliverJob = 'integration.deliver'

/** Queues a delivery for each webhook of the form. A repeated event adds none. */
export async function queueDeliveries(
  app: FastifyInstance,
  { id, name, body, time }: DomainEvent<WebhookEvent>,
): Promise<void> {
  await app.queue.ready()
  await app.db.transaction().execute(async (trx) => {
    const event = { id, name, submissionId: body.submissionId, time }
    for (const deliveryId of await webhookStore(trx).expect(body.formId, event, app.clock()))
      await app.jobs.run(deliverJob, { deliveryId }, { db: trx, id: deliveryId })
  })
}

/** Queues a failed delivery again; false without one. */
export async function deliverAgain(app: FastifyInstance, webhookId: number, deliveryId: string): Promise<boolean> {
  await app.queue.ready()
  return app.db.transaction().execute(async (trx) => {
    const isWaiting = await webhookStore(trx).again(webhookId, deliveryId, app.clock())
    if (isWaiting) await app.jobs.run(deliverJob, { deliveryId }, { db: trx })
    return isWaiting
  })
}

/** Sends a delivery and stores the outcome; a failed one is queued again until the last delay. */
export const deliver: JobHandler<{ deliveryId: string }> = {
  title: { 'zh-cn': '发送 Webhook', en: 'Send to a webhook' },
  parameters: { deliveryId: { type: 'string', required: true, label: { 'zh-cn': '投递编号', en: 'Delivery' } } },
  async run(app, { deliveryId }, { signal }) {
    const delivery = await webhookStore(app.db).waiting(deliveryId)
    if (!delivery) return
    const sent = await send(app, delivery, signal)
    // an attempt aborted by shutdown does not count: the queue passes the delivery to another process
    if (signal.aborted) throw new Error('the server stops')
    const now = app.clock()
    const pause = sent.status === 'failed' ? pausesMs[delivery.attempts] : undefined
    await app.queue.ready()
    await app.db.transaction().execute(async (trx) => {
      if (pause === undefined) return webhookStore(trx).record(deliveryId, { ...sent, nextTime: null }, now)
      const nextTime = new Date(now.getTime() + pause)
      await webhookStore(trx).record(deliveryId, { ...sent, status: 'waiting', nextTime }, now)
      await app.jobs.run(deliverJob, { deliveryId }, { db: trx, startAfter: nextTime })
    })
  },
}

/** Sends one test delivery to a webhook and returns the response. */
export async function deliverTest(app: FastifyInstance, webhookId: number): Promise<Omit<Outcome, 'nextTime'>> {
  const store = webhookStore(app.db)
  const delivery = (await store.waiting(await store.expectTest(webhookId, app.clock())))!
  const sent = await send(app, delivery)
  await store.record(delivery.deliveryId, { ...sent, nextTime: null }, app.clock())
  return sent
}

async function send(
  app: FastifyInstance,
  delivery: StoredDelivery,
  signal?: AbortSignal,
): Promise<Omit<Outcome, 'nextTime'>> {
  const { deliveryId, secret, url, formId } = delivery
  const form = await app.db
    .selectFrom('form')
    .select(['formKey', 'name'])
    .where('formId', '=', formId)
    .executeTakeFirstOrThrow()
  const submission =
    delivery.submissionId === null
      ? undefined
      : await app.db
          .selectFrom('formSubmission')
          .select(['id', 'serial', 'version', 'answers', 'createTime', 'updateTime'])
          .where('formId', '=', formId)
          .where('id', '=', delivery.submissionId)
          .executeTakeFirst()
  const published = submission && (await app.forms.version(formId, submission.version))
  const body = webhookBody(delivery, form, submission, published)
  const began = performance.now()
  const done = (more: Partial<Outcome> & Pick<Outcome, 'status'>) => ({
    responseStatus: null,
    problem: null,
    responseText: null,
    ...more,
    took: Math.round(performance.now() - began),
  })
  try {
    const { status, text } = await callOutbound({
      url,
      headers: webhookHeaders(deliveryId, secret, body, app.clock()),
      body,
      allowed: readAddressList(app.settings.of(integrationSettings).privateAddresses),
      timeoutMs,
      signal,
    })
    const isTaken = status >= 200 && status < 300
    const problem: DeliveryProblem | null = isTaken ? null : 'status'
    return done({
      status: isTaken ? 'delivered' : 'failed',
      responseStatus: status,
      problem,
      responseText: text || null,
    })
  } catch (error) {
    if (!(error instanceof OutboundError)) throw error
    return done({ status: 'failed', problem: error.problem })
  }
}
