import type { Answer, Shape } from '#server/kit/api-shapes.ts'

/** One call of the document. */
export interface Operation {
  readonly id: string
  readonly method: string
  /** As Fastify has it: `/api/system/user/:id`. */
  readonly path: string
  readonly tag: string
  readonly summary: string
  readonly permission: string
  readonly query?: readonly Shape[]
  readonly params?: Readonly<Record<string, Shape>>
  readonly body?: Shape
  readonly answer: Answer
  /** The answer is not in the envelope. */
  readonly isBare?: boolean
}
