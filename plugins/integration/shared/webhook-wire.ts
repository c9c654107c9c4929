/** Events a webhook can subscribe to: domain events of a form's submissions. */
export const webhookEvents = ['answer.stored', 'answer.changed', 'answer.removed', 'answer.restored'] as const
export type WebhookEvent = (typeof webhookEvents)[number]

export type DeliveryStatus = 'waiting' | 'delivered' | 'failed'

/** `GET /api/project/form/{formKey}/webhook`. */
export interface Webhook {
  readonly webhookId: number
  readonly url: string
  readonly events: readonly WebhookEvent[]
  readonly enabled: boolean
  readonly createBy: string | null
  /** ISO 8601. */
  readonly createTime: string
  /** The newest delivery. */
  readonly last: { readonly status: DeliveryStatus; readonly time: string } | null
}

/** The body of `POST …/webhook` and `PUT …/webhook/{webhookId}`. */
export interface WebhookInput {
  readonly url: string
  readonly events: readonly WebhookEvent[]
  /** Of a new one only; made by the server when absent. */
  readonly secret?: string
  readonly enabled?: boolean
}

/** A row of `GET …/webhook/{webhookId}/log`. */
export interface Delivery {
  readonly deliveryId: string
  readonly event: WebhookEvent | 'test'
  readonly submissionId: number | null
  /** Number of the submission in its form; null once it is gone for good. */
  readonly serial: number | null
  readonly status: DeliveryStatus
  readonly attempts: number
  /** The receiver's HTTP status at the last attempt; null where none came. */
  readonly responseStatus: number | null
  /** Why the last attempt failed: a problem of the call, or the beginning of the receiver's answer. */
  readonly problem: DeliveryProblem | null
  readonly responseText: string | null
  /** Milliseconds of the last attempt. */
  readonly took: number | null
  readonly createTime: string
  readonly lastTime: string | null
  /** Time of the next attempt of a waiting delivery. */
  readonly nextTime: string | null
}

export type DeliveryProblem = 'url' | 'address' | 'unknownHost' | 'timeout' | 'connection' | 'status'

export const webhookLimits = { perForm: 10, url: 500, secret: 200 } as const
