import type { FastifyInstance } from 'fastify'
import { grants } from '#schemas/api/session.ts'
import type { AnswerError, Answers, Item } from '#schemas/form/form.ts'
import { itemTypeOf } from '#schemas/form/item-types.ts'
import type { Locale } from '#schemas/module/localized-text.ts'
import type { Db } from '#server/kit/tables.ts'
import { nodesOf, type InstanceRow } from './task-store.ts'

/** Allows participants of a submission's process to open its files, as its submitter and the form's staff can. */
export function admitPeople(app: FastifyInstance): void {
  app.answerFiles.admit(async ({ caller }, _form, submissionIds) => {
    if (!caller || caller.mustChangePassword || submissionIds.length === 0) return false
    const instances = await app.db
      .selectFrom('wfInstance')
      .select('instanceId')
      .where('submissionId', 'in', [...submissionIds])
      .execute()
    if (instances.length === 0) return false
    if (grants(caller.permissions, ['workflow:definition:edit'])) return true
    const nodes = await Promise.all(instances.map(({ instanceId }) => nodesOf(app.db, instanceId, caller.userId)))
    return nodes.some((own) => own.length > 0)
  })
}

export interface ResolvedFiles {
  readonly answers: Answers
  readonly errors: readonly AnswerError[]
  /** Keeps the files, in the transaction of the step that stores the answers: a step that fails keeps none. */
  readonly keep?: (db: Db) => Promise<void>
}

/**
 * Returns answers with files as stored; a file that does not belong to the form is an error. Files of a process with a
 * submission belong to the submission once they are kept, and are deleted with it.
 */
export async function resolveFiles(
  app: FastifyInstance,
  { formId, formKey, submissionId }: Pick<InstanceRow, 'formId' | 'formKey' | 'submissionId'>,
  items: readonly Item[],
  answers: Answers,
  locale: Locale,
): Promise<ResolvedFiles> {
  if (formId === null || formKey === null) return { answers, errors: [] }
  const asked = items.filter((item) => itemTypeOf(item.type)?.files && !isNone(answers[item.id]))
  if (asked.length === 0) return { answers, errors: [] }
  const given = Object.fromEntries(asked.map(({ id }) => [id, answers[id]]))
  const resolved = await app.answerFiles.resolve({ formId, formKey }, asked, given, {
    locale,
    ...(submissionId === null ? {} : { submissionId }),
  })
  return {
    answers: { ...answers, ...resolved.answers },
    errors: resolved.errors,
    keep: (db) => app.answerFiles.keep(db, { formId }, submissionId, asked, resolved.answers),
  }
}

const isNone = (value: unknown): boolean => value === undefined || value === null || value === ''
