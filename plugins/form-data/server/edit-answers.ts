import { takenError } from '#schemas/form/answer-errors.ts'
import { formFailures } from '#schemas/form/form-failures.ts'
import { failures } from './failures.ts'
import type { FastifyInstance } from 'fastify'
import type { DataRow } from '#schemas/api/form-api-types.ts'
import { answerChanges, type AnswerChanges } from '#schemas/form/diff-answers.ts'
import type { Answers, Item } from '#schemas/form/form.ts'
import { checkAnswers } from '#schemas/form/check-answers.ts'
import { momentIn } from '#schemas/form/form-time.ts'
import { rulesForEarlierVersion } from '#schemas/form/rules-for-earlier-version.ts'
import { generatedAnswersOf, withoutGeneratedAnswers } from '#schemas/form/generated-answers.ts'
import { gradeAnswers, isExam, pointsByHand } from '#schemas/form/grading.ts'
import { withoutSourceLabels, withSourceLabels } from '#schemas/form/stored-option-labels.ts'
import { storedSchemaOf } from '#schemas/form/resolve-option-sources.ts'
import { uniqueAnswers } from '#schemas/form/unique-answers.ts'
import { validateAnswers } from '#schemas/form/json-schema-validator.ts'
import type { Locale } from '#schemas/module/localized-text.ts'
import { AppError } from '#server/kit/app-error.ts'
import type { Db } from '#server/kit/database-tables.ts'
import type { FormHead } from '#schemas/form/published-form.ts'
import { takeCodes } from '#schemas/form/types/phone-verification.ts'
import { withoutPersonal } from '#server/kit/redact.ts'
import { claimQuotaOfItems, overbookedBy, type Overbooked } from './claim-quotas.ts'
import { editStore, changeEmitter, type Editor } from './submission-edit-store.ts'
import { changedAnswers } from './submission-history.ts'

export interface AnswerEdit {
  readonly id: number
  readonly answers: Answers
  /** Revision of the submission that the editor saw. */
  readonly revision: number
}

export interface EditOptions {
  readonly locale: Locale
  readonly by: Editor
  /** Set for an edit by the submitter, which requires free seats like a new submission. */
  readonly finalize?: FinalizeAnswers
  /** Checks the changed submission in its transaction, and may refuse it. */
  readonly verify?: (trx: Db) => Promise<void>
}

/** Prepares the submitter's answers for storage; throws the reason for a refusal. */
export type FinalizeAnswers = (
  items: readonly Item[],
  answers: Answers,
) => Promise<{ readonly answers: Answers; readonly isFlagged: boolean }>

/**
 * Revalidates against the form version, time, IP and user of the original submission, so that a late edit does not change
 * which questions apply. Nothing is stored on failure.
 */
export async function editAnswers(
  app: FastifyInstance,
  { formId, formKey, version: latest, watchers }: Pick<FormHead, 'formId' | 'formKey' | 'version' | 'watchers'>,
  { id, answers, revision }: AnswerEdit,
  { locale, by, finalize, verify }: EditOptions,
  /** Called before storing; throws to reject. */
  validateResult: (answers: Answers, before: Answers) => void = () => {},
): Promise<{
  readonly row: DataRow
  readonly changes: AnswerChanges
  /** Seats that an edit by staff took beyond their number. */
  readonly overbooked: readonly Overbooked[]
}> {
  const store = editStore(app.db, formId, changeEmitter(app.events, { formId, formKey, watchers }))
  const row = await store.find(id)
  if (!row) throw new AppError(failures['answer.unknown'], `id <${id}>`)
  if (row.revision !== revision) throw stale(row, revision)

  const [version, published] = await Promise.all([
    app.forms.version(formId, row.version),
    app.forms.version(formId, latest),
  ])
  if (!version) throw new Error(`answer <${id}> has no version <${row.version}>`)
  const { artifact, document } = version
  const effectiveRules = rulesForEarlierVersion(published?.document ?? document, document)
  const env = {
    now: momentIn(document.settings.window?.timeZone, new Date(row.createTime)),
    user: { userId: row.userId, userName: row.createBy },
    ...row.env,
  }
  // server-generated answers cannot be edited
  const submittedAnswers = {
    ...withoutGeneratedAnswers(document.items, withoutSourceLabels(document.items, takeCodes(answers).answers)),
    ...generatedAnswersOf(document.items, row.answers),
  }
  const checked = checkAnswers(
    artifact,
    submittedAnswers,
    env,
    (all) => validateAnswers(storedSchemaOf(version), all),
    locale,
  )
  if (checked.errors.length > 0)
    throw new AppError(formFailures['answer.invalid'], `${checked.errors.length} errors`, {
      data: { errors: checked.errors },
    })

  const withFiles = await app.answerFiles.resolve({ formId, formKey }, document.items, checked.answers, {
    locale,
    submissionId: id,
  })
  const resolved = await app.answerPeople.resolve(document.items, withFiles.answers, { locale, before: row.answers })
  const resolveErrors = [...withFiles.errors, ...resolved.errors]
  if (resolveErrors.length > 0)
    throw new AppError(formFailures['answer.invalid'], 'files or people', { data: { errors: resolveErrors } })

  validateResult(resolved.answers, row.answers)

  const finalAnswers = finalize
    ? await finalize(document.items, resolved.answers)
    : { answers: resolved.answers, isFlagged: false }
  const claim = (tx: Db, changed: DataRow): Promise<void> =>
    claimQuotaOfItems(app, { formId, version: latest }, tx, [changed], ({ item, code, text }) => {
      const errors = [{ item, code, message: text[locale] }]
      return new AppError(formFailures['answer.invalid'], `no place at <${item}>`, { data: { errors } })
    })
  const edited = await store.edit(
    {
      id,
      answers: withSourceLabels(version, finalAnswers.answers, row.answers),
      revision,
      // a submitter's unique answers are claimed together with the seats
      unique: finalize ? [] : uniqueAnswers(effectiveRules.items, finalAnswers.answers),
      by,
      changes: changedAnswers(withoutSourceLabels(document.items, row.answers), finalAnswers.answers),
      ...(isExam(document)
        ? {
            exam: gradeAnswers(
              document,
              finalAnswers.answers,
              pointsByHand(row.exam, row.answers, finalAnswers.answers),
            ),
          }
        : {}),
      ...(finalAnswers.isFlagged ? { env: { ...row.env, flagged: true } } : {}),
      ...(finalize ? { claim } : verify ? { claim: verify } : {}),
    },
    app.clock(),
  )
  if (edited === 'stale') {
    const current = await store.find(id)
    throw current ? stale(current, revision) : new AppError(failures['answer.unknown'], `id <${id}>`)
  }
  if ('taken' in edited) {
    const label = effectiveRules.items.find((item) => item.id === edited.taken)?.label ?? edited.taken
    const errors = [takenError(edited.taken, label, locale)]
    throw new AppError(formFailures['answer.invalid'], 'an answer is taken', { data: { errors } })
  }
  const overbooked = finalize
    ? []
    : await overbookedBy(app.db, formId, effectiveRules, { before: row.answers, after: edited.answers })
  return {
    row: edited,
    changes: answerChanges(document.items, row.answers, edited.answers, withoutPersonal),
    overbooked,
  }
}

const stale = (current: DataRow, revision: number): AppError =>
  new AppError(failures['answer.stale'], `revision <${revision}>`, { data: { current } })
