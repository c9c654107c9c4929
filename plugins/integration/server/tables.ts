import type { Generated, GeneratedAlways } from 'kysely'
import type { Stamp, Stamps } from '#server/kit/tables.ts'
import type { Delivery, WebhookEvent } from '../shared/webhook-wire.ts'

declare module '#server/kit/tables.ts' {
  interface Tables {
    formWebhook: FormWebhookTable
    formWebhookDelivery: FormWebhookDeliveryTable
  }
}

interface FormWebhookTable extends Stamps {
  webhookId: GeneratedAlways<number>
  formId: number
  url: string
  events: readonly WebhookEvent[]
  /** Never leaves the server after its first answer. */
  secret: string
  enabled: Generated<boolean>
}

interface FormWebhookDeliveryTable {
  deliveryId: string
  webhookId: number
  /** Id of the domain event, the same however often it is heard. */
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
