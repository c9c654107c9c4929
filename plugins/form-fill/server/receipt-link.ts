import { createHmac } from 'node:crypto'
import fp from 'fastify-plugin'
import type { FormHead } from '#schemas/form/published-form.ts'
import { sameText } from './access-rules.ts'

declare module 'fastify' {
  interface FastifyInstance {
    receipts: Receipts
  }
}

/** Pages that show a submission to whoever handed it in. */
export interface Receipts {
  /** Path of a submission's page. Whoever has it may see the answers, as with a letter. */
  pathOf(head: Pick<FormHead, 'formKey' | 'secret'>, submissionId: number): string
}

/** Decorates `app.receipts`. */
export const receipts = fp(
  async (app) => {
    app.decorate('receipts', {
      pathOf: ({ formKey, secret }, id) => `/s/${formKey}/receipt?id=${id}&token=${tokenOf(secret, id)}`,
    } satisfies Receipts)
  },
  { name: 'receipts' },
)

/** The submission that a link names; undefined for a forged link. */
export function submissionOf({ secret }: Pick<FormHead, 'secret'>, idText: string, token: string): number | undefined {
  const id = Number(/^\d{1,15}$/.exec(idText)?.[0] ?? NaN)
  return id > 0 && sameText(tokenOf(secret, id), token) ? id : undefined
}

/** `?edit=` of the form's address, which opens it with a submission to change. */
export const editValueOf = ({ secret }: Pick<FormHead, 'secret'>, id: number): string => `${id}.${tokenOf(secret, id)}`

/** Whether an address means to change a submission; a form may read any other `edit` itself. */
export const isEditValue = (value: string | null | undefined): value is string =>
  /^\d{1,15}\.[\w-]{32}$/.test(value ?? '')

/** 192 bits that only the form's secret makes: neither guessed, nor changed when the submission is corrected. */
const tokenOf = (secret: string, id: number): string =>
  createHmac('sha256', `${secret} receipt`).update(String(id)).digest('base64url').slice(0, 32)
