import type { FastifyInstance } from 'fastify'
import type { AnswerError, Answers } from '#schemas/form/form.ts'
import { formFailures } from '#schemas/form/form-failures.ts'
import { generatedAnswersOf, withGeneratedAnswers } from '#schemas/form/generated-answers.ts'
import type { FormHead } from '#schemas/form/published-form.ts'
import { AppError } from '#server/kit/app-error.ts'
import type { Db } from '#server/kit/database-tables.ts'
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
  /**
   * Stores it in the transaction of whatever it begins, with its event. Returns the generated answers as stored, since
   * another submission may have taken a number meanwhile. Throws `answer.invalid` where a quota is full.
   */
  store(trx: Db): Promise<{ readonly id: number; readonly generated: Answers }>
}

/**
 * Checks answers that a signed-in user gives inside the application, such as a request that starts a process. They become
 * a submission like those of the form's own page; limits on visitors (time window, password, per account or address) are
 * that page's.
 */
export async function inAppSubmission(
  app: FastifyInstance,
  head: FormHead,
  given: Answers,
  entry: Entry,
): Promise<InAppSubmission> {
  const form = await currentForm(app, head)
  const { items } = form.document
  const candidate = withGeneratedAnswers(items, given, generationContextOf(form, entry))
  const { answers, errors } = await checkCandidate(app, head, form, candidate, entry, {
    isStaff: false,
    schema: form.artifact.answerSchema,
  })
  // opens the queue first: the submission's event is written in the transaction, which must not wait for the queue
  if (head.watchers.length > 0) await app.queue.ready()
  return {
    version: form.version,
    answers,
    errors,
    async store(trx) {
      const [row] = await storeEntered(app, head, form, trx, [{ answers, brought: [] }], entry, undefined, (why) =>
        refusal(why, entry),
      )
      await app.answerFiles.keep(trx, head, row!.id, items, row!.answers)
      return { id: row!.id, generated: generatedAnswersOf(items, row!.answers) }
    },
  }
}

const refusal = ({ item, code, text }: QuotaRefusal<EnteredRow>, { locale }: Entry): AppError =>
  item === undefined
    ? new AppError({ ...formFailures['answer.invalid'], text }, code)
    : new AppError(formFailures['answer.invalid'], item, { data: { errors: [{ item, code, message: text[locale] }] } })
