import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import { grants } from '#schemas/api/current-user-api-types.ts'
import type { AnswerError, Answers, Item } from '#schemas/form/form.ts'
import { itemTypeOf } from '#schemas/form/item-types.ts'
import { filesIn, fileUrl, refOf, type FileAnswer } from '#schemas/form/types/file-base.ts'
import type { Locale } from '#schemas/module/localized-text.ts'
import type { Db } from '#server/kit/database-tables.ts'
import type { Definitions } from './definitions.ts'
import { nodesOf, type InstanceRow } from './task-store.ts'
import { findVisibleInstance } from './visible-instance.ts'

/** Processes may call one another this deep, and a little deeper to be sure (call-process.ts). */
const deepestCall = 12

/**
 * Allows participants of a submission's process to open its files, as its submitter and the form's staff can; and
 * whoever may read a process that it called, if that one was handed the file as an answer.
 */
export function allowParticipants(app: FastifyInstance): void {
  app.answerFiles.admit(async ({ caller }, _form, submissionIds, _item, ref) => {
    if (!caller || caller.mustChangePassword || submissionIds.length === 0) return false
    const instances = await app.db
      .selectFrom('wfInstance')
      .select('instanceId')
      .where('submissionId', 'in', [...submissionIds])
      .execute()
    if (instances.length === 0) return false
    if (grants(caller.permissions, ['workflow:definition:edit'])) return true
    const ids = instances.map(({ instanceId }) => instanceId)
    const nodes = await Promise.all(ids.map((id) => nodesOf(app.db, id, caller.userId)))
    if (nodes.some((own) => own.length > 0)) return true
    for (const id of await handed(app.db, ids, ref)) if (await findVisibleInstance(app.db, id, caller)) return true
    return false
  })
}

/**
 * Allows uploads to a form by those who start its process in the application or hold one of its tasks: limits of the form's
 * page, such as its password and its hours, do not hold there.
 */
export function allowUploads(app: FastifyInstance, definitions: Pick<Definitions, 'newest'>): void {
  app.answerFiles.admitUploads(async ({ userId }, { formId, formKey, status }) => {
    const process = status === 'open' ? await definitions.newest({ formKey }) : undefined
    if (process?.status === 'active') return true
    const { rows } = await sql`
      select from wf_task t join wf_instance i on i.instance_id = t.instance_id
        where t.assignee = ${userId} and t.state = 'open' and i.form_id = ${formId} limit 1`.execute(app.db)
    return rows.length > 0
  })
}

/** Processes called by others, at any depth, whose variables hold a file. */
async function handed(db: Db, callers: readonly number[], ref: string): Promise<readonly number[]> {
  const { rows } = await sql<{ instanceId: number }>`
    with recursive called as (
      select instance_id, variables, 1 as depth from wf_instance where parent_instance = any(${[...callers]})
      union all select i.instance_id, i.variables, c.depth + 1 from called c
        join wf_instance i on i.parent_instance = c.instance_id where c.depth < ${deepestCall}
    ) select instance_id from called where strpos(variables::text, ${ref}) > 0`.execute(db)
  return rows.map(({ instanceId }) => instanceId)
}

export interface ResolvedFiles {
  readonly answers: Answers
  readonly errors: readonly AnswerError[]
  /** Keeps the files, in the transaction of the step that stores the answers: a step that fails keeps none. */
  readonly keep?: (db: Db) => Promise<void>
}

/**
 * Returns answers with files as stored; a file that does not belong to the form is an error. Files of a process with a
 * submission belong to the submission once they are kept, and are deleted with it. Files that `before` has, such as the
 * ones handed over by the calling process, stay what they are.
 */
export async function resolveFiles(
  app: FastifyInstance,
  { formId, formKey, submissionId }: Pick<InstanceRow, 'formId' | 'formKey' | 'submissionId'>,
  items: readonly Item[],
  answers: Answers,
  locale: Locale,
  before: Answers = {},
): Promise<ResolvedFiles> {
  if (formId === null || formKey === null) return { answers, errors: [] }
  const asked = items.filter((item) => itemTypeOf(item.type)?.files && !isNone(answers[item.id]))
  if (asked.length === 0) return { answers, errors: [] }
  const stays = new Map(asked.map(({ id }) => [id, filesOfOthers(formKey, before[id], answers[id])]))
  const own = asked.filter(({ id }) => filesIn(answers[id]).length > stays.get(id)!.size)
  const given = Object.fromEntries(
    own.map(({ id }) => {
      const value = answers[id]
      return [id, Array.isArray(value) ? value.filter((file) => !stays.get(id)!.has(refOf(file) ?? '')) : value]
    }),
  )
  const resolved = await app.answerFiles.resolve({ formId, formKey }, own, given, {
    locale,
    ...(submissionId === null ? {} : { submissionId }),
  })
  const all = asked.map(({ id }) => {
    const files = [...stays.get(id)!.values()]
    if (!Array.isArray(answers[id])) return [id, files[0] ?? resolved.answers[id]] as const
    return [id, [...files, ...filesIn(resolved.answers[id])]] as const
  })
  return {
    answers: { ...answers, ...Object.fromEntries(all) },
    errors: resolved.errors,
    keep: (db) => app.answerFiles.keep(db, { formId }, submissionId, own, resolved.answers),
  }
}

/** Files of an answer that it had before and that belong to another form, as stored, by reference. */
function filesOfOthers(formKey: string, before: unknown, given: unknown): ReadonlyMap<string, FileAnswer> {
  const others = new Map(
    filesIn(before).flatMap((file) => {
      const ref = refOf(file)
      return ref === undefined || file.url?.startsWith(fileUrl(formKey, '', '').slice(0, -1)) ? [] : [[ref, file]]
    }),
  )
  return new Map(
    filesIn(given).flatMap((file) => {
      const ref = refOf(file) ?? ''
      return others.has(ref) ? [[ref, others.get(ref)!]] : []
    }),
  )
}

const isNone = (value: unknown): boolean => value === undefined || value === null || value === ''
