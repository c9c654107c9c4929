import { createHmac, createSecretKey, type KeyObject } from 'node:crypto'
import fp from 'fastify-plugin'
import { LRUCache } from 'lru-cache'
import type { FormHead } from '#schemas/form/published-form.ts'
import type { SubmissionProcess } from '#schemas/form/submission-process.ts'
import { sameText } from './access-rules.ts'

declare module 'fastify' {
  interface FastifyInstance {
    receipts: Receipts
  }
}

/** Links to submissions for their submitters. */
export interface Receipts {
  /** Path of a submission's page. The link itself grants access to the answers. */
  pathOf(head: Pick<FormHead, 'formKey' | 'secret'>, submissionId: number): string
  /** Registers what submissions of watched forms start, such as an approval; before the server is ready. */
  addProcesses(source: ProcessSource): void
  /** Whether a submission of this form starts a process now. */
  startsProcess(head: FormHead): Promise<boolean>
  /** The process of a submission as `userId` may see it; undefined without one. */
  processOf(head: FormHead, submission: Submitted, userId: number | undefined): Promise<SubmissionProcess | undefined>
}

type Submitted = { readonly id: number; readonly time: Date }

/** Processes of a feature that watches forms (`app.forms.watch`). */
export interface ProcessSource {
  readonly feature: string
  readonly starts: (head: FormHead) => Promise<boolean>
  readonly find: Receipts['processOf']
}

/** Decorates `app.receipts`. */
export const receipts = fp(
  async (app) => {
    const sources: ProcessSource[] = []
    app.decorate('receipts', {
      addProcesses: (source) => void sources.push(source),
      async startsProcess(head) {
        // submits to forms that nobody watches ask nothing
        for (const { feature, starts } of sources)
          if (head.watchers.includes(feature) && (await starts(head))) return true
        return false
      },
      async processOf(head, ...of) {
        for (const { feature, find } of sources) {
          const found = head.watchers.includes(feature) ? await find(head, ...of) : undefined
          if (found) return found
        }
        return undefined
      },
      pathOf: ({ formKey, secret }, id) => `/s/${formKey}/receipt?id=${id}&token=${tokenOf(secret, id)}`,
    } satisfies Receipts)
  },
  { name: 'receipts' },
)

/** Returns the submission of a link; undefined for a forged one. */
export function submissionOf({ secret }: Pick<FormHead, 'secret'>, idText: string, token: string): number | undefined {
  const id = Number(/^\d{1,15}$/.exec(idText)?.[0] ?? NaN)
  return id > 0 && sameText(tokenOf(secret, id), token) ? id : undefined
}

/** `?edit=` of the form's URL, which opens the form with a submission to edit. */
export const editValueOf = ({ secret }: Pick<FormHead, 'secret'>, id: number): string => `${id}.${tokenOf(secret, id)}`

/** Path of the form with a submission to edit. */
export const editPathOf = (head: Pick<FormHead, 'formKey' | 'secret'>, id: number, language: string | undefined) =>
  `/s/${head.formKey}?edit=${editValueOf(head, id)}${language ? `&lang=${language}` : ''}`

/** Whether a query value is a link to edit a submission; forms may read another `edit` themselves. */
export const isEditValue = (value: string | null | undefined): value is string =>
  /^\d{1,15}\.[\w-]{32}$/.test(value ?? '')

/** 192 bits derived from the form's secret: cannot be guessed, and stays the same when the submission is edited. */
const tokenOf = (secret: string, id: number): string =>
  createHmac('sha256', keyOf(secret)).update(String(id)).digest('base64url').slice(0, 32)

/** A key made once costs a submit less than half of the HMAC. */
const keys = new LRUCache<string, KeyObject>({ max: 1000 })

function keyOf(secret: string): KeyObject {
  const cached = keys.get(secret)
  if (cached) return cached
  const key = createSecretKey(`${secret} receipt`, 'utf8')
  keys.set(secret, key)
  return key
}
