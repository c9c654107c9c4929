import fp from 'fastify-plugin'
import type { RawBuilder } from 'kysely'
import type { CodebookEntry } from '#schemas/form/artifact.ts'
import type { FormHead } from '#schemas/form/published-form.ts'
import type { DataRow } from '#schemas/api/form-wire.ts'
import type { Locale } from '#schemas/module/localized-text.ts'
import type { DataModule } from '#server/kit/plugin.ts'
import { editAnswers, type AnswerEdit, type FinalizeAnswers } from './edit.ts'
import { liveSubmissions } from './live-submissions.ts'
import { restrictedSubmissions, type RestrictedSubmissions } from './restricted-submissions.ts'
import { filterToSql, readFilter } from './submission-filter.ts'

declare module 'fastify' {
  interface FastifyInstance {
    submissions: Submissions
  }
}
/** Access to submissions, shared by several features. */
export interface Submissions {
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
   * Compiles the `filter` of a query string to SQL over `form_submission`, with dates in `zone`. Undefined without a
   * filter; a wrong one is a 400 that names the item.
   */
  where(filter: string | undefined, codebook: readonly CodebookEntry[], zone: string): RawBuilder<boolean> | undefined
  /** A module of part of a form's submissions, for users who do not manage the form. */
  restricted(head: FormHead, part: RestrictedSubmissions): Promise<DataModule>
}

/** Decorates `app.submissions`. */
export const submissions = fp(
  async (app) => {
    app.decorate('submissions', {
      came: liveSubmissions(app),
      async correct(head, edit, options) {
        return (await editAnswers(app, head, edit, { ...options, by: { userId: null, userName: '' } })).row
      },
      where(text, codebook, zone) {
        const filter = readFilter(text)
        return filter && filterToSql(filter, codebook, zone)
      },
      restricted: (head, part) => restrictedSubmissions(app, head, part),
    } satisfies Submissions)
  },
  { name: 'submissions', dependencies: ['bus', 'socket'] },
)
