import type { Db } from '#server/kit/database-tables.ts'
import type { Events } from '#server/kit/domain-events.ts'
import type { NewSubmission } from './submission-store-types.ts'

/** Emits events of new submissions in the transaction that stores them. */
export const emitStored = (
  trx: Db,
  events: Events,
  stored: readonly (Pick<NewSubmission, 'formKey' | 'formId' | 'watchers'> & { readonly id: number })[],
): Promise<void> =>
  events.emit(
    trx,
    'answer.stored',
    ...stored.map(({ formKey, formId, watchers, id }) => ({ formKey, formId, submissionId: id, watchers })),
  )

/** Whether a listener watches one of the submissions, which requires an explicit transaction. */
export const haveListeners = (events: Events, submissions: readonly NewSubmission[]): boolean =>
  submissions.some(({ watchers }) => events.has('answer.stored', watchers))
