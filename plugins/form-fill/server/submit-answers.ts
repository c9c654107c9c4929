import { randomInt } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import { takenError, wordError } from '#schemas/form/answer-errors.ts'
import type { AnswerError, Answers, ClosedReason, Form } from '#schemas/form/form.ts'
import { isGenerated } from '#schemas/form/item-types.ts'
import { generatedAnswersOf, withGeneratedAnswers } from '#schemas/form/generated-answers.ts'
import type { AnswerCheck } from '#schemas/form/check-answers.ts'
import { gradeAnswers, isExam } from '#schemas/form/grading.ts'
import { storedEnv, type Env } from '#schemas/form/evaluate-logic.ts'
import { publishedIn } from '#schemas/form/published-translation.ts'
import { offeredLanguages } from '#schemas/form/translations.ts'
import { rulesForEarlierVersion } from '#schemas/form/rules-for-earlier-version.ts'
import { seatsTakenBy } from '#schemas/form/seats.ts'
import type { Seat } from '#schemas/form/seats-left.ts'
import { withSourceLabels } from '#schemas/form/stored-option-labels.ts'
import { uniqueAnswers } from '#schemas/form/unique-answers.ts'
import { codeMissing, takeCodes } from '#schemas/form/types/phone-verification.ts'
import { textIn, type Locale, type LocalizedText } from '#schemas/module/localized-text.ts'
import { momentIn } from '#schemas/form/form-time.ts'
import type { FormHead, PublishedForm } from '#schemas/form/published-form.ts'
import type { Caller } from '#server/kit/caller.ts'
import type { StoredReceipt } from '../shared/page-model.ts'
import { limitClaims, takenClaims, type Visitor } from './quota-claims.ts'
import { hashOfAnswers } from './answers-hash.ts'
import { closedReason, wordsFor } from './access-rules.ts'
import { refusalByTime, type ExamTiming } from './exam-time.ts'
import { respondentOperands } from '#server/kit/respondent-operands.ts'
import { visibleResult } from './visible-exam-result.ts'
import { filledVersion } from './accepted-version.ts'
import { submissionFingerprint } from './submission-fingerprint.ts'
import { fillStore } from './submission-store.ts'
import type { Refusal, Stored } from './submission-store-types.ts'
import { editPathOf, isEditValue } from './receipt-link.ts'
import { editable, editLinkExpired, mayEdit, storeEdit, type Editable } from './visitor-edit.ts'
import { checkInTurn, inTurnIfLarge } from './queue-large-checks.ts'
import { draftStore } from './drafts/draft-store.ts'
import { tokenIn } from './drafts/resumable-drafts.ts'
import { gone } from './phone/phone-codes.ts'
import { remainingQuotas } from './remaining-quotas.ts'

/** One attempt to submit answers, as JSON or as a native form. */
export interface Attempt {
  readonly head: FormHead
  /** Published form, whose settings and seats apply whichever version was filled in. */
  readonly current: PublishedForm
  /** Version that was filled in. */
  readonly version: number
  readonly answers: Answers
  readonly caller: Caller | undefined
  readonly visitor: Visitor
  /** `proofOf` the submitted password. */
  readonly proof: string | undefined
  readonly idempotencyKey: string | undefined
  readonly ext: string | undefined
  readonly userAgent: string | undefined
  readonly url: Readonly<Record<string, string>>
  readonly locale: Locale
  /** Language of the texts that were filled in, as the client states; another than the form's is ignored. */
  readonly language?: string | undefined
  /** Duration in seconds as reported by the visitor's device: for statistics, never for limits. */
  readonly duration?: number | undefined
  /** The visitor's time in an exam with a time limit. */
  readonly timing: ExamTiming
}

export type Outcome =
  | { readonly kind: 'stored'; readonly receipt: StoredReceipt }
  | { readonly kind: 'wrong'; readonly errors: readonly AnswerError[] }
  /** The idempotency key has stored other answers. */
  | { readonly kind: 'keyUsed' }
  /** The version was replaced too long ago. */
  | { readonly kind: 'outdated' }
  /** The version never existed. */
  | { readonly kind: 'unknown' }
  | {
      readonly kind: 'closed'
      readonly reason: ClosedReason
      readonly message?: string
      readonly errors?: readonly AnswerError[]
    }

export type Submit = (attempt: Attempt) => Promise<Outcome>

/** Attempts to generate a unique number. */
const makes = 8

/**
 * Submits answers. The server decides (design/forms.md §4): access, relevance, validation and calculation; then limits,
 * seats, unique answers, serial number and the row, in one transaction.
 */
export function makeSubmit(app: FastifyInstance): Submit {
  const store = fillStore(app)

  return async ({
    head,
    current: published,
    version,
    answers: given,
    caller,
    visitor,
    proof,
    idempotencyKey,
    ext,
    userAgent,
    url,
    locale,
    language: stated,
    duration,
    timing,
  }) => {
    const now = app.clock()
    const offered = offeredLanguages(published.document)
    const language = offered.find((one) => one === stated)
    const current = language ? publishedIn(published, language) : published
    const { settings } = current.document
    const { answers, codes } = takeCodes(given)
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
    const found = await filledVersion(app, current, version)
    const filled = language && typeof found === 'object' ? publishedIn(found, language) : found
    const inFrame = url.embed === '1' ? '&embed=1' : ''
    const receiptFor = async (stored: Stored, edited?: Editable): Promise<Outcome> => {
      const made = generatedAnswersOf(current.document.items, stored.answers)
      const form = typeof filled === 'object' ? filled : current
      const receipt = {
        ...submissionFingerprint(head.formId, stored, edited ? edited.row.idempotencyKey : idempotencyKey),
        ...visibleResult(head, current, form, stored, now),
        ...(settings.submit?.receipt === false ? {} : { link: app.receipts.pathOf(head, stored.id) + inFrame }),
        ...(mayEdit(settings) ? { edit: editPathOf(head, stored.id, language) + inFrame } : {}),
        ...(edited ? { isEdited: true } : {}),
        ...(!edited && (await app.receipts.startsProcess(head)) ? { startsProcess: true } : {}),
      }
      return { kind: 'stored', receipt: Object.keys(made).length === 0 ? receipt : { ...receipt, made } }
    }
    /**
     * Looks up the idempotency key: a repeated attempt, whose first response may have been lost, is no new submission.
     */
    const earlier = async (): Promise<Outcome | undefined> => {
      const before =
        idempotencyKey === undefined ? undefined : await store.byKey(head.formId, idempotencyKey, answersHash)
      return before && ('kind' in before ? before : receiptFor(before))
    }
    const late =
      typeof filled === 'object' && !isEditValue(url.edit) ? refusalByTime(filled, timing, locale) : undefined
    if (reason || late || filled === 'outdated' || filled === 'unknown') {
      const before = await earlier()
      if (before) return before
      if (reason) return { kind: 'closed', reason, ...messageOf(wordsFor(reason, settings)) }
      if (late) return { kind: 'closed', ...late }
      return { kind: filled === 'outdated' ? 'outdated' : 'unknown' }
    }

    // opens the queue first: the submission's event is written in the transaction, which must not wait for the queue
    if (head.watchers.length > 0) await app.queue.ready()
    if (isEditValue(url.edit)) {
      const edit = await editable(app, store, head, current, url.edit)
      if (!edit) return editLinkExpired(locale)
      const edited = await storeEdit(app, edit, { head, version, answers, locale })
      return edited.kind === 'stored' ? receiptFor(edited.stored, edit) : edited
    }
    const env: Env = {
      now: momentIn(settings.window?.timeZone, now),
      url,
      ...(await respondentOperands(app.db, filled, caller)),
      ...(filled.artifact.graph.dependants.left ? { left: (await remainingQuotas(app, filled, visitor)).left } : {}),
    }
    const ruling = rulesForEarlierVersion(current.document, filled.document)
    const once = async (): Promise<Outcome | 'made twice'> => {
      const generation = { now: env.now, below: (limit: number) => randomInt(limit) }
      const check = (some: Answers) =>
        checkInTurn(filled, withGeneratedAnswers(filled.document.items, some, generation), env, locale)
      const first = await check(answers)
      // when the time is over, what is finished counts
      const isOver = typeof timing === 'object' && timing.state === 'over' && isExam(filled.document)
      const verdict = isOver && first.errors.length > 0 ? unfinished(await check(withoutWrong(answers, first))) : first
      if (verdict.errors.length > 0) return { kind: 'wrong', errors: verdict.errors }
      const withFiles = await app.answerFiles.resolve(head, filled.document.items, verdict.answers, { locale })
      if (withFiles.errors.length > 0) return { kind: 'wrong', errors: withFiles.errors }
      const resolved = await app.answerPeople.resolve(filled.document.items, withFiles.answers, { locale })
      if (resolved.errors.length > 0) return { kind: 'wrong', errors: resolved.errors }
      const proved = await app.phoneCodes.verifyAll(head, filled.document.items, resolved.answers, codes, locale)
      if (proved.errors.length > 0) return (await earlier()) ?? { kind: 'wrong', errors: proved.errors }
      const moderated = await app.sensitiveWords.moderate(filled.document.items, resolved.answers)
      if (moderated.refused.length > 0)
        return { kind: 'wrong', errors: moderated.refused.map((item) => wordError(item, locale)) }
      const stored = await store.submit({
        formId: head.formId,
        formKey: head.formKey,
        watchers: head.watchers,
        version: filled.version,
        answers: withSourceLabels(filled, moderated.answers),
        now,
        userId: caller?.userId,
        userName: caller?.userName,
        ip: visitor.ip,
        userAgent: userAgent?.slice(0, 500),
        ext,
        idempotencyKey,
        answersHash,
        env: {
          ...storedEnv(filled.artifact, env),
          ...(moderated.isFlagged ? { flagged: true } : {}),
          ...(language && offered.length > 1 ? { language } : {}),
        },
        duration: durationOf(duration),
        exam: isExam(filled.document) ? gradeAnswers(filled.document, moderated.answers) : undefined,
        claims: [
          ...limitClaims(current.document, visitor, now),
          ...takenClaims(ruling, resolved.answers),
          ...proved.claims,
        ],
        unique: uniqueAnswers(ruling.items, moderated.answers),
      })
      if (!('kind' in stored)) {
        app.submissions.came(head)
        const draft = tokenIn(url)
        if (draft !== undefined || (caller && settings.draft?.resume))
          await draftStore(app.db).drop(head.formId, draft, caller?.userId)
        return receiptFor(stored)
      }
      if (stored.kind === 'taken' && filled.document.items.some((item) => item.id === stored.item && isGenerated(item)))
        return 'made twice'
      return stored.kind === 'keyUsed' ? stored : refused(stored, ruling, resolved.answers, locale)
    }
    for (let n = 1; n <= makes; n++) {
      const outcome = await once()
      if (outcome !== 'made twice') return outcome
    }
    throw new Error(`form <${head.formId}> has no free number left after <${makes}> tries`)
  }
}

/** The answers without those that are wrong, of an exam whose time is over. */
const withoutWrong = (answers: Answers, { errors }: AnswerCheck): Answers => {
  const wrong = new Set(errors.map(({ item }) => item))
  return Object.fromEntries(Object.entries(answers).filter(([key]) => !wrong.has(key.split(':')[0]!)))
}

/** The check, whose missing answers are no errors. */
const unfinished = (check: AnswerCheck): AnswerCheck => ({
  ...check,
  errors: check.errors.filter(({ item, code }) => code !== 'required' && check.answers[item] !== undefined),
})

/** One day in seconds; longer durations are implausible. */
const longest = 86_400

/** Reads a duration of whole seconds within a day; undefined for any other value, because the duration is optional. */
const durationOf = (seconds: number | undefined): number | undefined =>
  seconds !== undefined && seconds >= 0 && seconds <= longest ? Math.round(seconds) : undefined

function refused(
  refusal: Exclude<Refusal, { kind: 'keyUsed' }>,
  form: Form,
  answers: Answers,
  locale: Locale,
): Outcome {
  const item = form.items.find((one) => one.id === (refusal.kind === 'taken' ? refusal.item : refusal.claim.item))
  if (refusal.kind === 'taken') {
    return {
      kind: 'wrong',
      errors: [takenError(refusal.item, item?.label ?? refusal.item, locale)],
    }
  }
  const { reason, claim } = refusal
  if (claim.reason === 'code')
    return {
      kind: 'wrong',
      errors: [{ item: claim.item ?? '', code: codeMissing.code, message: textIn(gone, locale) }],
    }
  if (!item || reason !== 'seats') return { kind: 'closed', reason, ...messageOf(claim.message) }
  const seat = seatsTakenBy(form, answers).find((one) => one.item === item.id && one.key === claim.option)
  return { kind: 'closed', reason, errors: [{ item: item.id, code: 'seats', message: textIn(fullText(seat), locale) }] }
}

const fullText = ({ label = '', full }: Partial<Seat> = {}): LocalizedText =>
  full ?? { 'zh-cn': `「${label}」名额已满，请选择其他选项`, en: `“${label}” is full. Choose another option.` }

const messageOf = (message: string | undefined): { message?: string } => (message ? { message } : {})
