import fp from 'fastify-plugin'
import type { RawBuilder } from 'kysely'
import type { EntryForm } from '#schemas/api/form-api-types.ts'
import { artifactPart } from '#schemas/form/artifact-part.ts'
import { formWithOffered } from '#schemas/form/offered-options.ts'
import { momentIn } from '#schemas/form/form-time.ts'
import { isAsked } from '#schemas/form/item-types.ts'
import type { CodebookEntry } from '#schemas/form/artifact.ts'
import type { Answers } from '#schemas/form/form.ts'
import type { FormHead, PublishedForm } from '#schemas/form/published-form.ts'
import type { DataRow } from '#schemas/api/form-api-types.ts'
import type { Locale } from '#schemas/module/localized-text.ts'
import type { Caller } from '#server/kit/caller.ts'
import type { Db } from '#server/kit/database-tables.ts'
import type { DataModule } from '#server/kit/plugin.ts'
import type { AddedColumn } from '../shared/submission-module.ts'
import { addSubmission, type AddedSubmission } from './add-submission.ts'
import { amendSubmission, type Amendment } from './amend-submission.ts'
import { editAnswers, type AnswerEdit, type FinalizeAnswers } from './edit-answers.ts'
import { currentForm, type Entry } from './staff-entered-submissions.ts'
import { inAppSubmission, type InAppSubmission } from './in-app-submissions.ts'
import { liveSubmissions } from './submission-live-messages.ts'
import { restrictedSubmissions, type RestrictedSubmissions } from './restricted-submissions-module.ts'
import { filterToSql, readFilter } from './submission-filter.ts'
import { openPart, type SubmissionPart } from './submission-subset.ts'

declare module 'fastify' {
  interface FastifyInstance {
    submissions: Submissions
  }
}
/** A column that a feature adds to the lists of the forms it belongs to, and to the head of each submission. */
export interface SubmissionColumn extends AddedColumn {
  isOf(head: FormHead): boolean | Promise<boolean>
  /** What its cell shows, for all rows of a page at once. */
  values(head: FormHead, ids: readonly number[], caller: Caller): Promise<ReadonlyMap<number, unknown>>
}

/** Access to submissions, shared by several features. */
export interface Submissions {
  /** The columns that other features have added. */
  readonly columns: readonly SubmissionColumn[]
  /** Adds a column, before the server is ready. */
  addColumn(column: SubmissionColumn): void
  /** Announces a stored submission to open lists. Many submissions at once share one message. */
  came(form: Pick<FormHead, 'formKey' | 'ownerId'>): void
  /**
   * Changes a submission on behalf of its submitter: validates by its own version, requires free seats and unique
   * answers by the current rules, and records the change in its history. Throws `answer.invalid` with the errors,
   * `answer.unknown`, `answer.stale`.
   */
  correct(
    head: FormHead,
    edit: AnswerEdit,
    options: { readonly locale: Locale; readonly finalize: FinalizeAnswers },
  ): Promise<DataRow>
  /**
   * Prepares changes to answers of a submission of version `filled`, which what it began has checked, such as a step of its
   * process. Returns what stores them in the transaction of that step, with history and event, and throws
   * `answer.invalid` where an answer is taken.
   */
  amend(head: FormHead, filled: PublishedForm, amendment: Amendment): Promise<(trx: Db) => Promise<void>>
  /**
   * Compiles the `filter` of a query string to SQL over `form_submission`, with dates in `zone`. Undefined without a
   * filter; a wrong one is a 400 that names the item.
   */
  where(filter: string | undefined, codebook: readonly CodebookEntry[], zone: string): RawBuilder<boolean> | undefined
  /** A module of part of a form's submissions, for users who do not manage the form. */
  restricted(head: FormHead, part: RestrictedSubmissions): Promise<DataModule>
  /**
   * Adds a submission that a user enters in part of a form: checked like any other, and one of that part. Throws
   * `request.invalid` about the questions.
   */
  add(head: FormHead, part: SubmissionPart, answers: Answers, entry: Entry): Promise<AddedSubmission>
  /** Checks a submission that its submitter fills in inside the application; it is stored with what it begins. */
  fillIn(head: FormHead, answers: Answers, entry: Entry): Promise<InAppSubmission>
  /** The questions of the current version that a submission added to the part may answer, with the rules among them. */
  entryForm(head: FormHead, part: SubmissionPart): Promise<EntryForm>
  /** Filters submissions to those in the part. */
  within(head: FormHead, part: SubmissionPart, ids: readonly number[]): Promise<ReadonlySet<number>>
}

/** Decorates `app.submissions`. */
export const submissions = fp(
  async (app) => {
    const columns: SubmissionColumn[] = []
    app.decorate('submissions', {
      columns,
      addColumn: (column) => void columns.push(column),
      came: liveSubmissions(app),
      async correct(head, edit, options) {
        return (await editAnswers(app, head, edit, { ...options, by: { userId: null, userName: '' } })).row
      },
      amend: (head, filled, amendment) => amendSubmission(app, head, filled, amendment),
      where(text, codebook, zone) {
        const filter = readFilter(text)
        return filter && filterToSql(filter, codebook, zone)
      },
      restricted: (head, part) => restrictedSubmissions(app, head, part),
      add: async (head, part, answers, entry) =>
        addSubmission(app, head, answers, entry, await openPart(app, head, part)),
      fillIn: (head, answers, entry) => inAppSubmission(app, head, answers, entry),
      async entryForm(head, { visible }) {
        const { artifact, document } = await currentForm(app, head)
        const shown = formWithOffered(artifact.publicForm)
        const asked = shown.items.filter((item) => visible.has(item.id) && isAsked(item) && !item.hidden)
        return {
          version: head.version,
          artifact: artifactPart({ ...artifact, publicForm: shown }, new Set(asked.map(({ id }) => id))),
          now: momentIn(document.settings.window?.timeZone, app.clock()),
        }
      },
      within: async (head, part, ids) => (await openPart(app, head, part)).within(app.db, ids),
    } satisfies Submissions)
  },
  { name: 'submissions', dependencies: ['bus', 'socket'] },
)
