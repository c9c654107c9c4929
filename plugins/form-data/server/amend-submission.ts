import type { FastifyInstance } from 'fastify'
import { takenError } from '#schemas/form/answer-errors.ts'
import type { Answers } from '#schemas/form/form.ts'
import { formFailures } from '#schemas/form/form-failures.ts'
import { gradeAnswers, isExam, pointsByHand } from '#schemas/form/grading.ts'
import type { FormHead } from '#schemas/form/published-form.ts'
import { rulesForEarlierVersion } from '#schemas/form/rules-for-earlier-version.ts'
import { withoutSourceLabels, withSourceLabels } from '#schemas/form/stored-option-labels.ts'
import { uniqueAnswers } from '#schemas/form/unique-answers.ts'
import type { Locale } from '#schemas/module/localized-text.ts'
import { AppError } from '#server/kit/app-error.ts'
import type { Caller } from '#server/kit/caller.ts'
import type { Db } from '#server/kit/database-tables.ts'
import { claimQuotaOfItems } from './claim-quotas.ts'
import { changeEmitter, editStore, lockForm, takenItemOf, writeEdit } from './submission-edit-store.ts'
import { changedAnswers } from './submission-history.ts'

/** Answers of a submission that were changed and checked by what it began, such as the approval of a request. */
export interface Amendment {
  readonly id: number
  /** The answers that changed; null removes one. */
  readonly changed: Answers
  readonly isFlagged?: boolean
  readonly by: Caller
  readonly locale: Locale
  /** The submitter's own change requires free seats, one by staff may overbook. */
  readonly isBySubmitter: boolean
}

/**
 * Stores an amendment in the transaction of the step that makes it, with the submission's history and event. Throws
 * `answer.invalid` where an answer is taken. A submission that was deleted meanwhile stays so, and the step goes on.
 */
export async function amendSubmission(
  app: FastifyInstance,
  head: FormHead,
  trx: Db,
  { id, changed, isFlagged, by, locale, isBySubmitter }: Amendment,
): Promise<void> {
  const { formId, version: latest } = head
  // the answers that this change does not name may change until the form is locked
  await lockForm(trx, formId)
  const row = await editStore(trx, formId).find(id)
  if (!row) return
  const [filled, published] = await Promise.all([
    app.forms.version(formId, row.version),
    app.forms.version(formId, latest),
  ])
  if (!filled) throw new Error(`submission <${id}> has no version <${row.version}>`)
  const { document } = filled
  const rules = rulesForEarlierVersion(published?.document ?? document, document)
  const before = withoutSourceLabels(document.items, row.answers)
  const after = Object.fromEntries(
    Object.entries({ ...before, ...withoutSourceLabels(document.items, changed) }).filter(
      ([, value]) => value !== null,
    ),
  )
  const changes = changedAnswers(before, after)
  if (changes.length === 0) return
  const refused = (item: string, error: object): AppError =>
    new AppError(formFailures['answer.invalid'], item, { data: { errors: [error] } })
  try {
    await writeEdit(
      trx,
      formId,
      {
        id,
        answers: withSourceLabels(filled, after, row.answers),
        revision: row.revision,
        // a submitter's unique answers are claimed together with the seats
        unique: isBySubmitter ? [] : uniqueAnswers(rules.items, after),
        by,
        changes,
        ...(isExam(document)
          ? { exam: gradeAnswers(document, after, pointsByHand(row.exam, row.answers, after)) }
          : {}),
        ...(isFlagged ? { env: { ...row.env, flagged: true } } : {}),
        ...(isBySubmitter
          ? {
              claim: (tx, amended) =>
                claimQuotaOfItems(app, head, tx, [amended], ({ item, code, text }) =>
                  refused(item ?? '', { item, code, message: text[locale] }),
                ),
            }
          : {}),
      },
      app.clock(),
      changeEmitter(app.events, head),
    )
  } catch (error) {
    const taken = takenItemOf(error)
    if (taken === undefined) throw error
    const label = rules.items.find((item) => item.id === taken)?.label ?? taken
    throw refused(taken, takenError(taken, label, locale))
  }
}
