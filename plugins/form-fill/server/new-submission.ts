import type { Answers, ClosedReason, ItemId } from '#schemas/form/form.ts'
import type { KeptEnv } from '#schemas/form/logic.ts'
import type { UniqueAnswer } from '#schemas/form/unique.ts'
import type { Db } from '#server/kit/tables.ts'
import type { Events } from '#server/kit/events.ts'
import type { Claim } from './quota-claims.ts'

export interface NewSubmission {
  readonly formId: number
  readonly formKey: string
  /** Features that hear of it. */
  readonly watchers: readonly string[]
  readonly version: number
  readonly answers: Answers
  readonly now: Date
  readonly userId: number | undefined
  readonly userName: string | undefined
  readonly ip: string
  readonly userAgent: string | undefined
  readonly ext: string | undefined
  readonly idempotencyKey: string | undefined
  /** `hashOfAnswers` of what was handed in; with a key only. */
  readonly answersHash: string | undefined
  readonly env: KeptEnv
  /** Seconds it took to fill in, as the visitor's device says. */
  readonly duration: number | undefined
  readonly claims: readonly Claim[]
  readonly unique: readonly UniqueAnswer[]
}

export interface Stored {
  readonly id: number
  readonly serial: number
  readonly time: Date
  readonly answers: Answers
}

/**
 * The database refused: a claim could not be met, a unique answer is taken, the key has stored other answers. Nothing
 * was stored.
 */
export type Refusal =
  | { readonly kind: 'closed'; readonly reason: ClosedReason; readonly claim: Partial<Claim> }
  | { readonly kind: 'taken'; readonly item: ItemId }
  | { readonly kind: 'keyUsed' }

/** Tells listeners of new submissions, in the transaction that stores them. */
export const tellStored = (
  trx: Db,
  events: Events,
  stored: readonly (Pick<NewSubmission, 'formKey' | 'formId' | 'watchers'> & { readonly id: number })[],
): Promise<void> =>
  events.emit(
    trx,
    'answer.stored',
    ...stored.map(({ formKey, formId, watchers, id }) => ({ formKey, formId, submissionId: id, watchers })),
  )

/** Whether any listener watches one of the submissions, which makes a transaction worth its cost. */
export const areHeard = (events: Events, submissions: readonly NewSubmission[]): boolean =>
  submissions.some(({ watchers }) => events.has('answer.stored', watchers))

/**
 * SQLSTATE classes of what PostgreSQL cannot read (22) or keep (23): of values, then, and not of the connection or the
 * server.
 */
export const isOfData = (error: unknown): boolean => /^2[23]/.test(String((error as { code?: unknown }).code))
