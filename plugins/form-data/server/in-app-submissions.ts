import type { FastifyInstance } from 'fastify'
import { takenError, wordError } from '#schemas/form/answer-errors.ts'
import type { AnswerError, Answers } from '#schemas/form/form.ts'
import { formFailures } from '#schemas/form/form-failures.ts'
import { generatedAnswersOf, withGeneratedAnswers } from '#schemas/form/generated-answers.ts'
import type { FormHead, PublishedForm } from '#schemas/form/published-form.ts'
import { AppError } from '#server/kit/app-error.ts'
import type { Db } from '#server/kit/database-tables.ts'
import { respondentOperands } from '#server/kit/respondent-operands.ts'
import type { QuotaRefusal } from './claim-quotas.ts'
import {
  checkCandidate,
  currentForm,
  generationContextOf,
  storeEntered,
  type EnteredRow,
  type Entry,
} from './staff-entered-submissions.ts'

/** A submission that its submitter fills in inside the application, checked and not stored yet. */
export interface InAppSubmission {
  readonly version: number
  readonly answers: Answers
  readonly errors: readonly AnswerError[]
  /** Opens the queue: the submission's event is written in the transaction, which must not wait for it. */
  ready(): Promise<void>
  /**
   * Stores it in the transaction of whatever it begins, with its event. Returns the generated answers as stored, since
   * another submission may have taken a number meanwhile. Throws `answer.invalid` where a quota is full.
   */
  store(trx: Db): Promise<{ readonly id: number; readonly generated: Answers }>
}

/**
 * Checks answers that a signed-in user gives inside the application, such as a request that starts a process. They become
 * a submission like those of the form's own page. Limits on visitors (time window, password, list of who may fill it in,
 * per account or address) are that page's, and rules on places left see none.
 */
export async function inAppSubmission(
  app: FastifyInstance,
  head: FormHead,
  given: Answers,
  by: Omit<Entry, 'respondent'>,
): Promise<InAppSubmission> {
  const form = await currentForm(app, head)
  const { items } = form.document
  const { user = {} } = await respondentOperands(app.db, form, by.caller)
  const entry: Entry = { ...by, respondent: user }
  const candidate = withGeneratedAnswers(items, given, generationContextOf(form, entry))
  const checked = await checkCandidate(app, head, form, candidate, entry, {
    isStaff: false,
    schema: form.artifact.answerSchema,
  })
  const { answers, refused, isFlagged } = await app.sensitiveWords.moderate(items, checked.answers)
  return {
    version: form.version,
    answers,
    errors: [...checked.errors, ...refused.map((item) => wordError(item, entry.locale))],
    async ready() {
      if (head.watchers.length > 0) await app.queue.ready()
    },
    async store(trx) {
      const body = { answers, brought: [], isFlagged }
      const [row] = await storeEntered(app, head, form, trx, [body], entry, undefined, (why) =>
        refusal(why, form, entry),
      )
      await app.answerFiles.keep(trx, head, row!.id, items, row!.answers)
      return { id: row!.id, generated: generatedAnswersOf(items, row!.answers) }
    },
  }
}

/** In the words of the form's own page, and of its author. */
function refusal(
  { item, code, text }: QuotaRefusal<EnteredRow>,
  { document }: PublishedForm,
  { locale }: Entry,
): AppError {
  if (item === undefined) {
    const own = document.settings.limits?.total?.message
    return new AppError({ ...formFailures['answer.invalid'], text: own ? { 'zh-cn': own, en: own } : text }, code)
  }
  const label = document.items.find((one) => one.id === item)?.label ?? item
  const error = code === 'unique' ? takenError(item, label, locale) : { item, code, message: text[locale] }
  return new AppError(formFailures['answer.invalid'], item, { data: { errors: [error] } })
}
