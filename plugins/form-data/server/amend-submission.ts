import type { FastifyInstance } from 'fastify'
import { takenError } from '#schemas/form/answer-errors.ts'
import type { Answers, ItemId } from '#schemas/form/form.ts'
import { formFailures } from '#schemas/form/form-failures.ts'
import { generatedAnswersOf, withoutGeneratedAnswers } from '#schemas/form/generated-answers.ts'
import { gradeAnswers, isExam, pointsByHand } from '#schemas/form/grading.ts'
import type { FormHead, PublishedForm } from '#schemas/form/published-form.ts'
import { rulesForEarlierVersion } from '#schemas/form/rules-for-earlier-version.ts'
import { withoutSourceLabels, withSourceLabels } from '#schemas/form/stored-option-labels.ts'
import { uniqueAnswers } from '#schemas/form/unique-answers.ts'
import type { Locale } from '#schemas/module/localized-text.ts'
import { AppError } from '#server/kit/app-error.ts'
import type { Caller } from '#server/kit/caller.ts'
import type { Db } from '#server/kit/database-tables.ts'
import { claimSeats } from './claim-quotas.ts'
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
 * Prepares the amendment of a submission that was filled in under the version `filled`, and returns what stores it in the
 * transaction of the step that makes it, with history and event. That throws `answer.invalid` where a changed answer is
 * taken. A submission that was deleted meanwhile stays so, and the step goes on.
 */
export async function amendSubmission(
  app: FastifyInstance,
  head: FormHead,
  filled: PublishedForm,
  { id, changed, isFlagged, by, locale, isBySubmitter }: Amendment,
): Promise<(trx: Db) => Promise<void>> {
  const { formId } = head
  const { document } = filled
  const { items } = document
  // read here: within the transaction a second connection could wait for the first
  const published = await app.forms.version(formId, head.version)
  // the event is written in the transaction, which must not wait for the queue
  if (head.watchers.length > 0) await app.queue.ready()
  const rules = rulesForEarlierVersion(published?.document ?? document, document)
  const refused = (item: ItemId, error: object): AppError =>
    new AppError(formFailures['answer.invalid'], item, { data: { errors: [error] } })

  return async (trx) => {
    // the answers that this change does not name may change until the form is locked
    await lockForm(trx, formId)
    const row = await editStore(trx, formId).find(id)
    if (!row) return
    const before = withoutSourceLabels(items, row.answers)
    const merged = { ...before, ...withoutGeneratedAnswers(items, withoutSourceLabels(items, changed)) }
    const after = {
      ...Object.fromEntries(Object.entries(merged).filter(([, value]) => value !== null)),
      ...generatedAnswersOf(items, before),
    }
    const changes = changedAnswers(before, after)
    if (changes.length === 0) return
    // what the step left alone was accepted once, and may stand beside an equal answer since
    const touched = new Set(changes.map(({ item }) => item.split(':')[0]!))
    try {
      await writeEdit(
        trx,
        formId,
        {
          id,
          answers: withSourceLabels(filled, after, row.answers),
          revision: row.revision,
          unique: uniqueAnswers(rules.items, after).filter(({ item }) => touched.has(item)),
          uniqueOf: [...touched],
          by,
          changes,
          ...(isExam(document)
            ? { exam: gradeAnswers(document, after, pointsByHand(row.exam, row.answers, after)) }
            : {}),
          ...(isFlagged ? { env: { ...row.env, flagged: true } } : {}),
          ...(isBySubmitter
            ? {
                claim: (tx) =>
                  claimSeats(tx, formId, rules, after, touched, ({ item, code, text }) =>
                    refused(item, { item, code, message: text[locale] }),
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
}
