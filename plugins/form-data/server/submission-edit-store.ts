import { sql, type Selectable } from 'kysely'
import type { AnswerChange, DataRow } from '#schemas/api/form-api-types.ts'
import type { ExamResult } from '#schemas/form/exam-types.ts'
import type { Answers, ItemId } from '#schemas/form/form.ts'
import type { StoredEnv } from '#schemas/form/evaluate-logic.ts'
import type { UniqueAnswer } from '#schemas/form/unique-answers.ts'
import type { FormHead } from '#schemas/form/published-form.ts'
import type { Caller } from '#server/kit/caller.ts'
import type { Db } from '#server/kit/database-tables.ts'
import type { Events } from '#server/kit/domain-events.ts'
import { jsonb } from '#server/kit/jsonb-sql.ts'
import type { FormSubmissionTable } from './tables.ts'
import { submissionEvents } from './submission-events.ts'

/** Stored part of an edit. */
export interface Edit {
  readonly id: number
  readonly answers: Answers
  readonly revision: number
  /** Answers to claim as unique. */
  readonly unique: readonly UniqueAnswer[]
  /** Items whose claims are replaced by `unique`; absent: of all items. */
  readonly uniqueOf?: readonly ItemId[]
  readonly by: Editor
  readonly changes: readonly AnswerChange[]
  /** The result in an exam, where the form is one. */
  readonly exam?: ExamResult
  /** Environment values to store, where they change. */
  readonly env?: StoredEnv
  /** Claims the quotas of the changed submission or checks it, or throws; without a claim an edit may overbook. */
  readonly claim?: (tx: Db, row: DataRow) => Promise<void>
}

/** Editor: staff, or the submitter, whose name is not recorded here. */
export type Editor = Pick<Caller, 'userId' | 'userName'> | { readonly userId: null; readonly userName: '' }

/** Emits the event of a change within its transaction. */
export type EmitChange = (tx: Db, name: 'answer.changed', submissionIds: readonly number[]) => Promise<void>

/** Emits domain events for changes of submissions by staff. */
export const changeEmitter =
  (events: Events, head: Pick<FormHead, 'formId' | 'formKey' | 'watchers'>): EmitChange =>
  (tx, name, submissionIds) =>
    events.emit(tx, name, ...submissionEvents(head, submissionIds))

/** SQL of edits to one form's submissions. Deleted submissions are not found. */
export const editStore = (db: Db, formId: number, emitChange: EmitChange = async () => {}) => ({
  async find(id: number): Promise<DataRow | undefined> {
    const row = await alive(db, formId).select(columns).where('formSubmission.id', '=', id).executeTakeFirst()
    return row && rowOf(row)
  },

  /** Stores the result of an exam; undefined for an outdated revision. */
  async grade(
    { id, revision, exam, by }: Pick<Edit, 'id' | 'revision' | 'by'> & { readonly exam: ExamResult },
    at: Date,
  ): Promise<DataRow | undefined> {
    return db.transaction().execute(async (tx) => {
      await lockForm(tx, formId)
      const row = await tx
        .updateTable('formSubmission')
        .set({ exam: jsonb(exam), revision: revision + 1, updateTime: at, updateBy: by.userName || null })
        .where('formId', '=', formId)
        .where('id', '=', id)
        .where('revision', '=', revision)
        .where('delFlag', '=', '0')
        .returning(columns)
        .executeTakeFirst()
      if (row) await emitChange(tx, 'answer.changed', [id])
      return row && rowOf(row)
    })
  },

  /**
   * Returns the edited row; `'stale'` for an outdated revision; or the item whose unique answer is taken. Refusals
   * change nothing.
   */
  async edit(edit: Edit, at: Date): Promise<DataRow | 'stale' | { readonly taken: ItemId }> {
    return db
      .transaction()
      .execute(async (tx) => (await writeEdit(tx, formId, edit, at, emitChange)) ?? ('stale' as const))
      .catch((error: unknown) => {
        const taken = takenItemOf(error)
        if (taken !== undefined) return { taken }
        throw error
      })
  },
})

/**
 * Writes an edit with its history and event within a transaction. Undefined for an outdated revision; a unique answer
 * that is taken throws (`takenItemOf`).
 */
export async function writeEdit(
  tx: Db,
  formId: number,
  { id, answers, revision, unique, uniqueOf, by, changes, exam, env, claim }: Edit,
  at: Date,
  emitChange: EmitChange,
): Promise<DataRow | undefined> {
  await lockForm(tx, formId)
  const row = await tx
    .updateTable('formSubmission')
    .set({
      answers: jsonb(answers),
      revision: revision + 1,
      updateTime: at,
      updateBy: by.userName || null,
      ...(env ? { env: jsonb(env) } : {}),
      ...(exam ? { exam: jsonb(exam) } : {}),
    })
    .where('formId', '=', formId)
    .where('id', '=', id)
    .where('revision', '=', revision)
    .where('delFlag', '=', '0')
    .returning(columns)
    .executeTakeFirst()
  if (!row) return undefined

  await tx
    .deleteFrom('formUnique')
    .where('formId', '=', formId)
    .where('submissionId', '=', id)
    .$if(uniqueOf !== undefined, (of) => of.where('itemId', 'in', [...uniqueOf!, '']))
    .execute()
  for (const { item, value } of unique.toSorted((a, b) => (a.item < b.item ? -1 : 1))) {
    // claims like a submit: answers stored before an item became unique count too
    await sql`select form_claim_unique(${formId}, ${id}, ${item}, ${value})`.execute(tx)
  }
  // Staff may overbook; the next submit computes the seat counters again.
  await tx.deleteFrom('formCounter').where('formId', '=', formId).where('key', 'like', 'seat:%').execute()
  await claim?.(tx, rowOf(row))
  if (changes.length > 0)
    await tx
      .insertInto('formSubmissionChange')
      .values({
        formId,
        submissionId: id,
        userId: by.userId,
        createBy: by.userName,
        createTime: at,
        changes: jsonb(changes),
      })
      .execute()
  await emitChange(tx, 'answer.changed', [id])
  return rowOf(row)
}

/**
 * Takes the lock that submits take before any row of submissions: seats and unique answers change one after another,
 * without deadlocks.
 */
export const lockForm = (tx: Db, formId: number) =>
  tx.selectFrom('form').select('formId').where('formId', '=', formId).forUpdate().execute()

/** SQLSTATE that `form_claim_unique` raises, with the item as its message (plugins/form-fill, migration 0001). */
const uniqueAnswerState = 'FW422'

/** The item whose unique answer is taken; undefined for other errors. */
export function takenItemOf(error: unknown): ItemId | undefined {
  const { code, message } = error as { readonly code?: unknown; readonly message: string }
  return code === uniqueAnswerState ? message : undefined
}

const columns = [
  'formSubmission.id',
  'formSubmission.serial',
  'formSubmission.version',
  'formSubmission.revision',
  'formSubmission.answers',
  'formSubmission.createTime',
  'formSubmission.updateTime',
  'formSubmission.createBy',
  'formSubmission.updateBy',
  'formSubmission.userId',
  'formSubmission.ext',
  'formSubmission.env',
  'formSubmission.duration',
  'formSubmission.exam',
] as const

const alive = (db: Db, formId: number) =>
  db.selectFrom('formSubmission').where('formSubmission.formId', '=', formId).where('formSubmission.delFlag', '=', '0')

type Row = Pick<
  Selectable<FormSubmissionTable>,
  | 'id'
  | 'serial'
  | 'version'
  | 'revision'
  | 'answers'
  | 'createTime'
  | 'updateTime'
  | 'createBy'
  | 'updateBy'
  | 'userId'
  | 'ext'
  | 'env'
  | 'duration'
  | 'exam'
>

const rowOf = (row: Row): DataRow => ({
  ...row,
  createTime: row.createTime.toISOString(),
  updateTime: row.updateTime.toISOString(),
})
