import type { FastifyInstance } from 'fastify'
import { wordError } from '#schemas/form/answer-errors.ts'
import { answerMessage } from '#schemas/form/answer-messages.ts'
import type { AnswerError, Answers, ClosedReason, Item, Settings } from '#schemas/form/form.ts'
import { formFailures } from '#schemas/form/form-failures.ts'
import { differs } from '#schemas/form/item-type.ts'
import { isAsked, itemTypeOf, needsCode } from '#schemas/form/item-types.ts'
import { firstQuestions } from '#schemas/form/form-pages.ts'
import type { FormHead, PublishedForm } from '#schemas/form/published-form.ts'
import { filesIn, provedFileUrl } from '#schemas/form/types/file-base.ts'
import { plainNumber } from '#schemas/form/types/phone-verification.ts'
import { validateAnswers } from '#schemas/form/json-schema-validator.ts'
import type { Locale } from '#schemas/module/localized-text.ts'
import { AppError } from '#server/kit/app-error.ts'
import type { StoredReceipt } from '../shared/page-model.ts'
import { inTurnIfLarge } from './queue-large-checks.ts'
import { fitted } from './drafts/resumable-drafts.ts'
import { filledVersion } from './accepted-version.ts'
import type { Stored } from './submission-store-types.ts'
import { submissionOf } from './receipt-link.ts'
import { submissionFingerprint } from './submission-fingerprint.ts'
import type { fillStore, StoredBefore } from './submission-store.ts'

/** A submission that its visitor may edit, and its version. */
export interface Editable {
  readonly row: Stored & StoredBefore
  readonly filled: PublishedForm
}

/** Whether a form lets visitors edit what they have submitted: by the link of their receipt. */
export const mayEdit = ({ submit }: Settings): boolean => submit?.editAfter === true && submit.receipt !== false

/**
 * Returns the submission named by `?edit=`. Undefined when the link is forged, the form does not allow edits, or the
 * version is no longer accepted.
 */
export async function editable(
  app: FastifyInstance,
  store: ReturnType<typeof fillStore>,
  head: FormHead,
  current: PublishedForm,
  value: string,
): Promise<Editable | undefined> {
  if (!mayEdit(current.document.settings)) return undefined
  const [id = '', token = ''] = value.split('.')
  const submissionId = submissionOf(head, id, token)
  const row = submissionId === undefined ? undefined : await store.byId(head.formId, submissionId)
  const filled = row && (await filledVersion(app, current, row.version))
  return row && filled && filled !== 'unknown' && filled !== 'outdated' ? { row, filled } : undefined
}

/**
 * Initial state of the form's page for an edited submission. The submission's own seats are available to its editor.
 */
export const beginningOf = async ({ formId, formKey }: FormHead, { row, filled }: Editable) => ({
  answers: withProvedFiles(
    filled,
    await inTurnIfLarge(filled, () => fitted(filled.artifact.publicForm, row.answers).answers),
    submissionFingerprint(formId, row, row.idempotencyKey),
  ),
  page: firstQuestions(filled.document),
  left: {},
  ...(row.leftBefore ? { leftBefore: row.leftBefore } : {}),
  mayRepeat: false,
  // drafts stored on this device belong neither to a new submission nor to the stored one
  draftKey: `${formKey} edit ${row.id} ${row.revision}`,
  editing: row.serial,
})

/** The answers with addresses of files that open in a browser, whose pictures carry no session. */
const withProvedFiles = ({ document }: PublishedForm, answers: Answers, receipt: StoredReceipt): Answers => ({
  ...answers,
  ...Object.fromEntries(
    document.items
      .filter(({ id, type }) => itemTypeOf(type)?.files && answers[id] !== undefined)
      .map(({ id }) => {
        const files = filesIn(answers[id]).map((file) =>
          file.url === undefined ? file : { ...file, url: provedFileUrl(file.url, receipt) },
        )
        return [id, Array.isArray(answers[id]) ? files : files[0]]
      }),
  ),
})

export type EditOutcome =
  | { readonly kind: 'stored'; readonly stored: Stored }
  | { readonly kind: 'wrong'; readonly errors: readonly AnswerError[] }
  | { readonly kind: 'outdated' }
  | { readonly kind: 'closed'; readonly reason: ClosedReason; readonly message: string }

/** Stores a visitor's edit, validated like a new submission and recorded in the submission's history. */
export async function storeEdit(
  app: FastifyInstance,
  { row, filled }: Editable,
  {
    head,
    version,
    answers,
    locale,
  }: {
    readonly head: FormHead
    readonly version: number
    readonly answers: Answers
    readonly locale: Locale
  },
): Promise<EditOutcome> {
  if (version !== filled.version) return { kind: 'outdated' }
  const unproved = filled.document.items.filter(
    (item) => needsCode(item) && isOther(answers[item.id], row.answers[item.id]),
  )
  if (unproved.length > 0)
    return { kind: 'wrong', errors: unproved.map(({ id }) => ({ item: id, code: 'code', message: proved[locale] })) }
  const gone = goneOptions(filled, row.answers, answers)
  if (gone.length > 0)
    return {
      kind: 'wrong',
      errors: gone.map((item) => ({ item: item.id, code: 'option', message: answerMessage('option', locale, item) })),
    }
  try {
    const edited = await app.submissions.correct(
      head,
      { id: row.id, answers: { ...answers, ...unasked(filled, row.answers) }, revision: row.revision },
      {
        locale,
        async finalize(items, checked) {
          const moderated = await app.sensitiveWords.moderate(items, checked)
          if (moderated.refused.length > 0)
            throw new AppError(formFailures['answer.invalid'], 'sensitive words', {
              data: { errors: moderated.refused.map((item) => wordError(item, locale)) },
            })
          return moderated
        },
      },
    )
    const { answers: stored, exam = null } = edited
    return { kind: 'stored', stored: { id: row.id, serial: row.serial, time: row.time, answers: stored, exam } }
  } catch (error) {
    if (!(error instanceof AppError)) throw error
    if (error.id === 'answer.invalid') return { kind: 'wrong', errors: error.data.errors as readonly AnswerError[] } // data of `answer.invalid`
    // removed, or changed concurrently by another user
    if (error.id === 'answer.unknown' || error.id === 'answer.stale') return editLinkExpired(locale)
    throw error
  }
}

/** Questions whose answer changed to an option that their source no longer offers. */
function goneOptions({ sources, artifact }: PublishedForm, before: Answers, given: Answers): readonly Item[] {
  if (!sources) return []
  const changed = Object.entries(given).filter(([key, value]) => differs(value, before[key]))
  const wrong = new Set(
    validateAnswers(artifact.answerSchema, Object.fromEntries(changed))
      .filter(({ keyword }) => keyword === 'enum')
      .map(({ instancePath }) => instancePath.split('/')[1]),
  )
  return artifact.publicForm.items.filter(({ id }) => wrong.has(id))
}

const isOther = (given: unknown, before: unknown): boolean => typeof given === 'string' && plainNumber(given) !== before

/** Error of a changed number: an edit uses up no code, so another number cannot be verified. */
const proved: Readonly<Record<Locale, string>> = {
  'zh-cn': '已验证的手机号不能在这里更换，请重新提交一份',
  en: 'A verified number can’t be changed here. Submit the form again with the new one.',
}

/** Stored values besides answers to questions, such as query values. */
const unasked = ({ document }: PublishedForm, answers: Answers): Answers =>
  Object.fromEntries(
    document.items.flatMap((item) =>
      isAsked(item) || answers[item.id] === undefined ? [] : [[item.id, answers[item.id]]],
    ),
  )

/** Error of an edit link that is no longer valid. */
export const editLinkExpired = (locale: Locale): EditOutcome & { readonly kind: 'closed' } => ({
  kind: 'closed',
  reason: 'stopped',
  message:
    locale === 'en' ? 'This submission can no longer be changed with this link' : '这份答卷现在不能通过此链接修改',
})
