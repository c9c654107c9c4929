import fp from 'fastify-plugin'
import type { RawBuilder } from 'kysely'
import type { CodebookEntry } from '#schemas/form/artifact.ts'
import type { FormHead } from '#schemas/form/published-form.ts'
import { liveSubmissions } from './live-submissions.ts'
import { filterToSql, readFilter } from './submission-filter.ts'

declare module 'fastify' {
  interface FastifyInstance {
    submissions: Submissions
  }
}
declare module '#server/kit/events.ts' {
  interface DomainEvents {
    'answer.stored': SubmissionEvent
    'answer.changed': SubmissionEvent
    'answer.removed': SubmissionEvent
    /** Restored from the recycle bin. */
    'answer.restored': SubmissionEvent
  }
}

interface SubmissionEvent {
  readonly formKey: string
  readonly formId: number
  readonly submissionId: number
  /** Features that watch the form: only their listeners are called. */
  readonly watchers: readonly string[]
}

/** The bodies of events of a form's submissions. */
export const submissionEvents = (
  { formId, formKey, watchers }: Pick<FormHead, 'formId' | 'formKey' | 'watchers'>,
  ids: readonly number[],
): readonly SubmissionEvent[] => ids.map((submissionId) => ({ formId, formKey, submissionId, watchers }))

/** Access to submissions, shared by several features. */
export interface Submissions {
  /** Announces a stored submission to open lists. Many submissions at once share one message. */
  came(form: Pick<FormHead, 'formKey' | 'ownerId'>): void
  /**
   * Compiles the `filter` of a query string to SQL over `form_submission`, with dates in `zone`. Undefined without a
   * filter; a wrong one is a 400 that names the item.
   */
  where(filter: string | undefined, codebook: readonly CodebookEntry[], zone: string): RawBuilder<boolean> | undefined
}

/** Decorates `app.submissions`. */
export const submissions = fp(
  async (app) => {
    app.decorate('submissions', {
      came: liveSubmissions(app),
      where(text, codebook, zone) {
        const filter = readFilter(text)
        return filter && filterToSql(filter, codebook, zone)
      },
    } satisfies Submissions)
  },
  { name: 'submissions', dependencies: ['bus', 'socket'] },
)
