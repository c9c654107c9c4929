import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import type { Db } from '#server/kit/database-tables.ts'
import type { Delivery, Webhook, WebhookEvent } from '../shared/webhook-api-types.ts'

export interface StoredDelivery {
  readonly deliveryId: string
  readonly webhookId: number
  readonly event: Delivery['event']
  readonly submissionId: number | null
  readonly eventTime: Date
  readonly attempts: number
  readonly formId: number
  readonly url: string
  readonly secret: string
}

/** Outcome of an attempt. A failed attempt without `nextTime` was the last. */
export interface Outcome {
  readonly status: Delivery['status']
  readonly responseStatus: number | null
  readonly problem: Delivery['problem']
  readonly responseText: string | null
  readonly took: number
  readonly nextTime: Date | null
}

/** SQL of webhooks and their deliveries. */
export const webhookStore = (db: Db) => ({
  async of(formId: number): Promise<readonly Webhook[]> {
    const rows = await db
      .selectFrom('formWebhook as hook')
      .leftJoinLateral(
        (of) =>
          of
            .selectFrom('formWebhookDelivery')
            .select(['status', 'createTime as time'])
            .whereRef('formWebhookDelivery.webhookId', '=', 'hook.webhookId')
            .orderBy('createTime', 'desc')
            .orderBy('deliveryId')
            .limit(1)
            .as('last'),
        (on) => on.onTrue(),
      )
      .select(['hook.webhookId', 'url', 'events', 'enabled', 'hook.createBy', 'hook.createTime', 'status', 'time'])
      .where('formId', '=', formId)
      .orderBy('hook.webhookId')
      .execute()
    return rows.map(({ status, time, createTime, ...row }) => ({
      ...row,
      createTime: createTime.toISOString(),
      last: status && time ? { status, time: time.toISOString() } : null,
    }))
  },

  /** Undefined where the form has its maximum number of webhooks. */
  async add(
    formId: number,
    hook: { readonly url: string; readonly events: readonly WebhookEvent[]; readonly secret: string },
    { by, now, most }: { readonly by: string; readonly now: Date; readonly most: number },
  ): Promise<number | undefined> {
    await db.selectFrom('form').select('formId').where('formId', '=', formId).forUpdate().execute()
    const { n } = await db
      .selectFrom('formWebhook')
      .select((of) => of.fn.countAll<number>().as('n'))
      .where('formId', '=', formId)
      .executeTakeFirstOrThrow()
    if (Number(n) >= most) return undefined
    const { webhookId } = await db
      .insertInto('formWebhook')
      .values({ formId, ...hook, createBy: by, createTime: now, updateBy: by, updateTime: now })
      .returning('webhookId')
      .executeTakeFirstOrThrow()
    return webhookId
  },

  async change(
    formId: number,
    webhookId: number,
    hook: { readonly url: string; readonly events: readonly WebhookEvent[]; readonly enabled: boolean },
    { by, now }: { readonly by: string; readonly now: Date },
  ): Promise<boolean> {
    const { numUpdatedRows } = await db
      .updateTable('formWebhook')
      .set({ ...hook, updateBy: by, updateTime: now })
      .where('formId', '=', formId)
      .where('webhookId', '=', webhookId)
      .executeTakeFirst()
    return numUpdatedRows > 0n
  },

  async remove(formId: number, webhookId: number): Promise<boolean> {
    const { numDeletedRows } = await db
      .deleteFrom('formWebhook')
      .where('formId', '=', formId)
      .where('webhookId', '=', webhookId)
      .executeTakeFirst()
    return numDeletedRows > 0n
  },

  async find(formId: number, webhookId: number) {
    return db
      .selectFrom('formWebhook')
      .select(['webhookId', 'formId', 'url', 'events', 'secret', 'enabled'])
      .where('formId', '=', formId)
      .where('webhookId', '=', webhookId)
      .executeTakeFirst()
  },

  /** Adds one delivery per subscribed webhook; returns the ids of new ones. */
  async expect(
    formId: number,
    event: { readonly id: string; readonly name: WebhookEvent; readonly submissionId: number; readonly time: Date },
    now: Date,
  ): Promise<readonly string[]> {
    const hooks = await db
      .selectFrom('formWebhook')
      .select('webhookId')
      .where('formId', '=', formId)
      .where('enabled', '=', true)
      .where(sql<boolean>`${event.name} = any(events)`)
      .execute()
    if (hooks.length === 0) return []
    const added = await db
      .insertInto('formWebhookDelivery')
      .values(
        hooks.map(({ webhookId }) => ({
          deliveryId: randomUUID(),
          webhookId,
          eventId: event.id,
          event: event.name,
          submissionId: event.submissionId,
          eventTime: event.time,
          status: 'waiting' as const,
          createTime: now,
          nextTime: now,
        })),
      )
      .onConflict((on) => on.columns(['webhookId', 'eventId']).doNothing())
      .returning('deliveryId')
      .execute()
    return added.map(({ deliveryId }) => deliveryId)
  },

  async expectTest(webhookId: number, now: Date): Promise<string> {
    const deliveryId = randomUUID()
    await db
      .insertInto('formWebhookDelivery')
      .values({
        deliveryId,
        webhookId,
        eventId: deliveryId,
        event: 'test',
        submissionId: null,
        eventTime: now,
        status: 'waiting',
        createTime: now,
      })
      .execute()
    return deliveryId
  },

  /** A pending delivery with its target. */
  async waiting(deliveryId: string): Promise<StoredDelivery | undefined> {
    return db
      .selectFrom('formWebhookDelivery as delivery')
      .innerJoin('formWebhook as hook', 'hook.webhookId', 'delivery.webhookId')
      .select([
        'deliveryId',
        'delivery.webhookId',
        'event',
        'submissionId',
        'eventTime',
        'attempts',
        'formId',
        'url',
        'secret',
      ])
      .where('deliveryId', '=', deliveryId)
      .where('status', '=', 'waiting')
      .executeTakeFirst()
  },

  async record(deliveryId: string, outcome: Outcome, now: Date): Promise<void> {
    await db
      .updateTable('formWebhookDelivery')
      .set({ ...outcome, attempts: sql`attempts + 1`, lastTime: now })
      .where('deliveryId', '=', deliveryId)
      .execute()
  },

  /** Queues a failed delivery again, starting from the first attempt; false when it has not failed. */
  async again(webhookId: number, deliveryId: string, now: Date): Promise<boolean> {
    const { numUpdatedRows } = await db
      .updateTable('formWebhookDelivery')
      .set({ status: 'waiting', attempts: 0, nextTime: now })
      .where('webhookId', '=', webhookId)
      .where('deliveryId', '=', deliveryId)
      .where('status', '=', 'failed')
      .executeTakeFirst()
    return numUpdatedRows > 0n
  },

  async log(
    webhookId: number,
    { page, limit }: { readonly page: number; readonly limit: number },
  ): Promise<{ readonly rows: readonly Delivery[]; readonly total: number }> {
    const { total } = await db
      .selectFrom('formWebhookDelivery')
      .select((of) => of.fn.countAll<number>().as('total'))
      .where('webhookId', '=', webhookId)
      .executeTakeFirstOrThrow()
    const rows = await db
      .selectFrom('formWebhookDelivery as delivery')
      .innerJoin('formWebhook as hook', 'hook.webhookId', 'delivery.webhookId')
      .leftJoin('formSubmission as submission', (on) =>
        on.onRef('submission.formId', '=', 'hook.formId').onRef('submission.id', '=', 'delivery.submissionId'),
      )
      .where('delivery.webhookId', '=', webhookId)
      .select([
        'deliveryId',
        'event',
        'submissionId',
        'serial',
        'status',
        'attempts',
        'responseStatus',
        'problem',
        'responseText',
        'took',
        'delivery.createTime',
        'lastTime',
        'nextTime',
      ])
      .orderBy('delivery.createTime', 'desc')
      .orderBy('deliveryId')
      .limit(limit)
      .offset((page - 1) * limit)
      .execute()
    return {
      total: Number(total),
      rows: rows.map(({ createTime, lastTime, nextTime, ...row }) => ({
        ...row,
        createTime: createTime.toISOString(),
        lastTime: lastTime?.toISOString() ?? null,
        nextTime: row.status === 'waiting' ? (nextTime?.toISOString() ?? null) : null,
      })),
    }
  },

  async forgetBefore(time: Date): Promise<void> {
    await db.deleteFrom('formWebhookDelivery').where('createTime', '<', time).execute()
  },
})
