import type { ExamResult } from '#schemas/form/exam-types.ts'
import type { Answers, ClosedReason, ItemId } from '#schemas/form/form.ts'
import type { StoredEnv } from '#schemas/form/evaluate-logic.ts'
import type { UniqueAnswer } from '#schemas/form/unique-answers.ts'
import type { Claim } from './quota-claims.ts'

export interface NewSubmission {
  readonly formId: number
  readonly formKey: string
  /** Features that watch the form. */
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
  /** `hashOfAnswers` of the submitted answers; only with an idempotency key. */
  readonly answersHash: string | undefined
  readonly env: StoredEnv
  /** Duration in seconds as reported by the visitor's device. */
  readonly duration: number | undefined
  /** The result in an exam, where the form is one. */
  readonly exam: ExamResult | undefined
  readonly claims: readonly Claim[]
  readonly unique: readonly UniqueAnswer[]
}

export interface Stored {
  readonly id: number
  readonly serial: number
  readonly time: Date
  readonly answers: Answers
  /** The result in an exam, with points entered by hand since; null for other forms. */
  readonly exam: ExamResult | null
}

/**
 * Refusal by the database: a claim failed, a unique answer is taken, or the idempotency key has stored other answers.
 * Nothing was stored.
 */
export type Refusal =
  | { readonly kind: 'closed'; readonly reason: ClosedReason; readonly claim: Partial<Claim> }
  | { readonly kind: 'taken'; readonly item: ItemId }
  | { readonly kind: 'keyUsed' }
