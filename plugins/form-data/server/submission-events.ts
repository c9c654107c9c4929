import type { FormHead } from '#schemas/form/published-form.ts'

declare module '#server/kit/domain-events.ts' {
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
  /** Features that watch the form; only their listeners are called. */
  readonly watchers: readonly string[]
}

/** The bodies of events of a form's submissions. */
export const submissionEvents = (
  { formId, formKey, watchers }: Pick<FormHead, 'formId' | 'formKey' | 'watchers'>,
  ids: readonly number[],
): readonly SubmissionEvent[] => ids.map((submissionId) => ({ formId, formKey, submissionId, watchers }))
