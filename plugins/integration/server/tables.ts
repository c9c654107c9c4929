import type { Generated, GeneratedAlways } from 'kysely'
import type { Stamp, Stamps } from '#server/kit/database-tables.ts'
import type { KeyScope } from '../shared/api-key-api-types.ts'
import type { Delivery, WebhookEvent } from '../shared/webhook-api-types.ts'

declare module '#server/kit/database-tables.ts' {
  interface Tables {
    formWebhook: FormWebhookTable
    formWebhookDelivery: FormWebhookDeliveryTable
    formApiKey: FormApiKeyTable
  }
}

interface FormWebhookTable extends Stamps {
  webhookId: GeneratedAlways<number>
  formId: number
  url: string
  events: readonly WebhookEvent[]
  /** Returned only once, by the call that creates it. */
  secret: string
  enabled: Generated<boolean>
}

interface FormWebhookDeliveryTable {
  deliveryId: string
  webhookId: number
  /** Id of the domain event, the same for every delivery of it. */
  eventId: string
  event: Delivery['event']
  submissionId: number | null
  eventTime: Stamp
  status: Delivery['status']
  attempts: Generated<number>
  responseStatus: number | null
  problem: Delivery['problem']
  responseText: string | null
  took: number | null
  createTime: Stamp
  lastTime: Stamp | null
  nextTime: Stamp | null
}

interface FormApiKeyTable {
  keyId: GeneratedAlways<number>
  formId: number
  name: string
  /** Prefix of the key. */
  prefix: string
  /** SHA-256 of the whole key, which is random enough to need no salt. */
  keyHash: string
  scopes: readonly KeyScope[]
  expireTime: Stamp | null
  /** The user who created the key and for whom it acts. */
  userId: number
  createBy: string | null
  createTime: Stamp
  lastTime: Stamp | null
  lastIp: string | null
}
