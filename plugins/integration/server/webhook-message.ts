import { createHmac } from 'node:crypto'
import type { FormHead, PublishedForm } from '#schemas/form/published-form.ts'
import type { Answers } from '#schemas/form/form.ts'
import { itemTypeOf } from '#schemas/form/item-types.ts'
import type { Delivery } from '../shared/webhook-api-types.ts'

export interface SentSubmission {
  readonly id: number
  readonly serial: number
  readonly version: number
  readonly answers: Answers
  readonly createTime: Date
  readonly updateTime: Date
}

/**
 * The body of a delivery (Standard Webhooks 1.0: `type`, `timestamp`, `data`). `answers` are the values as in the API,
 * `fields` the same with labels. A purged submission is named only by its id.
 */
export const webhookBody = (
  { event, eventTime, submissionId }: { event: Delivery['event']; eventTime: Date; submissionId: number | null },
  { formKey, name }: Pick<FormHead, 'formKey' | 'name'>,
  submission: SentSubmission | undefined,
  published: PublishedForm | undefined,
): string =>
  JSON.stringify({
    type: event,
    timestamp: eventTime.toISOString(),
    data: {
      form: { formKey, name },
      ...(submission
        ? { submission: { ...submission, fields: published ? fieldsOf(published, submission.answers) : [] } }
        : submissionId === null
          ? {}
          : { submission: { id: submissionId } }),
    },
  })

const fieldsOf = ({ document }: PublishedForm, answers: Answers) =>
  document.items.flatMap((item) =>
    answers[item.id] === undefined
      ? []
      : [{ item: item.id, label: item.label, text: itemTypeOf(item.type)?.text(item, answers[item.id]) ?? '' }],
  )

/** Headers by which a receiver verifies sender and time of a body (Standard Webhooks 1.0). */
export function webhookHeaders(id: string, secret: string, body: string, now: Date): Readonly<Record<string, string>> {
  const timestamp = String(Math.floor(now.getTime() / 1000))
  const signature = createHmac('sha256', keyOf(secret)).update(`${id}.${timestamp}.${body}`).digest('base64')
  return {
    'content-type': 'application/json',
    'user-agent': 'Formwork-Webhook/1',
    'webhook-id': id,
    'webhook-timestamp': timestamp,
    'webhook-signature': `v1,${signature}`,
  }
}

export const secretPrefix = 'whsec_'

/** A secret with the prefix is Base64; any other is used as raw bytes. */
const keyOf = (secret: string): Buffer =>
  secret.startsWith(secretPrefix)
    ? Buffer.from(secret.slice(secretPrefix.length), 'base64')
    : Buffer.from(secret, 'utf8')
