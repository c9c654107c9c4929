import type { Answer, Shape } from '#server/kit/openapi-schemas.ts'

/** Operation of the document. */
export interface Operation {
  readonly id: string
  readonly method: string
  /** Path in Fastify's notation: `/api/system/user/:id`. */
  readonly path: string
  readonly tag: string
  readonly summary: string
  readonly permission: string
  readonly query?: readonly Shape[]
  readonly params?: Readonly<Record<string, Shape>>
  readonly body?: Shape
  readonly answer: Answer
  /** Whether the response is sent without the envelope. */
  readonly isBare?: boolean
}
