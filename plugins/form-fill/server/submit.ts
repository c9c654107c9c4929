import type { FastifyInstance } from 'fastify'
import type { AnswerError, Answers, ClosedReason, Form } from '#schemas/form/form.ts'
import { optionsOf } from '#schemas/form/item.ts'
import { keptEnv, type Env } from '#schemas/form/logic.ts'
import { currentRules } from '#schemas/form/current-rules.ts'
import { uniqueAnswers } from '#schemas/form/unique.ts'
import type { Locale } from '#schemas/module/localized-text.ts'
import { momentIn } from '#schemas/form/form-time.ts'
import type { FormHead, PublishedForm } from '#schemas/form/published-form.ts'
import type { Caller } from '#server/kit/decorations.ts'
import type { Receipt } from '../shared/page-model.ts'
import { limitClaims, seatClaims, type Claim, type Visitor } from './quota-claims.ts'
import { hashOfAnswers } from './answers-hash.ts'
import { closedReason, wordsFor } from './access-rules.ts'
import { filledVersion } from './filled-version.ts'
import { receiptOf } from './receipt.ts'
import { fillStore } from './store.ts'
import type { Refusal } from './submission.ts'
import { checkInTurn, inTurnIfLarge } from './check-in-turn.ts'

/** One attempt to hand in answers, however it came: as JSON, or as a native form. */
export interface Attempt {
  readonly head: FormHead
  /** What is published now: its settings and seats hold, whichever version was filled in. */
  readonly current: PublishedForm
  /** The version that was filled in. */
  readonly version: number
  readonly answers: Answers
  readonly caller: Caller | undefined
  readonly visitor: Visitor
  /** `proofOf` the password that was given. */
  readonly proof: string | undefined
  readonly idempotencyKey: string | undefined
  readonly ext: string | undefined
  readonly userAgent: string | undefined
  readonly url: Readonly<Record<string, string>>
  readonly locale: Locale
}

export type Outcome =
  | { readonly kind: 'stored'; readonly receipt: Required<Receipt> }
  | { readonly kind: 'wrong'; readonly errors: readonly AnswerError[] }
  /** The idempotency key has stored other answers. */
  | { readonly kind: 'keyUsed' }
  /** The version was replaced too long ago. */
  | { readonly kind: 'outdated' }
  /** There never was such a version. */
  | { readonly kind: 'unknown' }
  | {
      readonly kind: 'closed'
      readonly reason: ClosedReason
      readonly message?: string
      readonly errors?: readonly AnswerError[]
    }

export type Submit = (attempt: Attempt) => Promise<Outcome>

/**
 * The server is the judge (design/forms.md §4): open? relevance, validation, calculation; then limits, seats, unique
 * answers, serial number and the row itself, in one transaction.
 */
export function makeSubmit(app: FastifyInstance): Submit {
  const store = fillStore(app.db, app.events)

  return async ({
    head,
    current,
    version,
    answers,
    caller,
    visitor,
    proof,
    idempotencyKey,
    ext,
    userAgent,
    url,
    locale,
  }) => {
    const now = app.clock()
    const { settings } = current.document
    const answersHash =
      idempotencyKey === undefined
        ? undefined
        : await inTurnIfLarge(current, () => hashOfAnswers(current.artifact.publicForm, answers))
    const reason = closedReason({
      now,
      secret: head.secret,
      status: head.status,
      version: head.version,
      settings,
      caller,
      proof,
    })
    const filled = await filledVersion(app, current, version)
    if (reason || filled === 'outdated' || filled === 'unknown') {
      // the answer to a first attempt may have been lost: then this is not a new one
      const before =
        idempotencyKey === undefined ? undefined : await store.byKey(head.formId, idempotencyKey, answersHash)
      if (before)
        return 'kind' in before ? before : { kind: 'stored', receipt: receiptOf(head.formId, before, idempotencyKey) }
      if (reason) return { kind: 'closed', reason, ...messageOf(wordsFor(reason, settings)) }
      return { kind: filled === 'outdated' ? 'outdated' : 'unknown' }
    }

    const env: Env = { now: momentIn(settings.window?.timeZone, now), url, ...(caller ? { user: userOf(caller) } : {}) }
    const verdict = await checkInTurn(filled, answers, env, locale)
    if (verdict.errors.length > 0) return { kind: 'wrong', errors: verdict.errors }

    const ruling = currentRules(current.document, filled.document)
    const stored = await store.submit({
      formId: head.formId,
      formKey: head.formKey,
      version: filled.version,
      answers: verdict.answers,
      now,
      userId: caller?.userId,
      userName: caller?.userName,
      ip: visitor.ip,
      userAgent: userAgent?.slice(0, 500),
      ext,
      idempotencyKey,
      answersHash,
      env: keptEnv(filled.artifact, env),
      claims: [...limitClaims(current.document, visitor, now), ...seatClaims(ruling, verdict.answers)],
      unique: uniqueAnswers(ruling.items, verdict.answers),
    })
    if (!('kind' in stored)) {
      app.submissions.came(head)
      return { kind: 'stored', receipt: receiptOf(head.formId, stored, idempotencyKey) }
    }
    return stored.kind === 'keyUsed' ? stored : refused(stored, ruling, locale)
  }
}

/** Operands of conditions about the signed-in user. */
export const userOf = (caller: Caller): Readonly<Record<string, unknown>> => ({
  userId: caller.userId,
  userName: caller.userName,
  nickName: caller.nickName,
  deptId: caller.deptId,
  roles: caller.roles,
})

function refused(refusal: Exclude<Refusal, { kind: 'keyUsed' }>, form: Form, locale: Locale): Outcome {
  const item = form.items.find((one) => one.id === (refusal.kind === 'taken' ? refusal.item : refusal.claim.item))
  if (refusal.kind === 'taken') {
    return {
      kind: 'wrong',
      errors: [
        {
          item: refusal.item,
          code: 'unique',
          message: locale === 'en' ? `“${item?.label}” has been submitted before` : `这个「${item?.label}」已经提交过`,
        },
      ],
    }
  }
  const { reason, claim } = refusal
  if (!item || reason !== 'seats') return { kind: 'closed', reason, ...messageOf(claim.message) }
  const label = optionsOf(item).find((option) => option.value === claim.option)?.label
  return {
    kind: 'closed',
    reason,
    errors: [
      {
        item: item.id,
        code: 'seats',
        message: locale === 'en' ? `“${label}” is full, please choose another` : `「${label}」名额已满，请选择其他选项`,
      },
    ],
  }
}

const messageOf = (message: string | undefined): { message?: string } => (message ? { message } : {})

/** Places that are taken already, for a page that says so before anyone starts to fill it in. */
export async function takenClaims(
  app: FastifyInstance,
  form: PublishedForm,
  visitor: Visitor,
): Promise<{ readonly limit?: Claim; readonly seats: readonly Claim[] }> {
  const limits = limitClaims(form.document, visitor, app.clock())
  const seats = seatClaims(form.document)
  const counters = await fillStore(app.db, app.events).counters(
    form.formId,
    [...limits, ...seats].map(({ key }) => key),
  )
  const isTaken = ({ key, max }: Claim): boolean => (counters.get(key) ?? 0) >= max
  const limit = limits.find(isTaken)
  return { ...(limit ? { limit } : {}), seats: seats.filter(isTaken) }
}
