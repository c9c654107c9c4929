import { sql, type RawBuilder, type Selectable } from 'kysely'
import type { DataRow } from '#schemas/api/form-wire.ts'
import type { Answers, ItemId } from '#schemas/form/form.ts'
import type { UniqueAnswer } from '#schemas/form/unique.ts'
import type { PageQuery } from '#server/kit/envelope.ts'
import type { Db, FormHead } from '#server/kit/decorations.ts'
import type { Events } from '#server/kit/events.ts'
import { jsonb } from '#server/kit/json.ts'
import type { FormSubmissionTable } from '#server/kit/tables.ts'

/** Rows per statement of an export: enough to be quick, few enough to hold. */
const exportBatch = 500

/** What an edit stores. `unique` are the answers that no other submission may have. */
export interface Edit {
  readonly id: number
  readonly answers: Answers
  readonly revision: number
  readonly unique: readonly UniqueAnswer[]
}

/** Says in the transaction of a change that it has happened. */
export type Tell = (
  tx: Db,
  name: 'answer.changed' | 'answer.removed',
  submissionIds: readonly number[],
) => Promise<void>

/** What a form's staff change in its submissions, as domain events. */
export const tellOf =
  (events: Events, { formId, formKey }: Pick<FormHead, 'formId' | 'formKey'>): Tell =>
  (tx, name, submissionIds) =>
    events.emit(tx, name, ...submissionIds.map((submissionId) => ({ formId, formKey, submissionId })))

/** Submissions of one form, in SQL and nothing else. Deleted ones do not exist here. */
export const dataStore = (db: Db, formId: number, tell: Tell = async () => {}) => ({
  async page(
    where: RawBuilder<boolean> | undefined,
    order: readonly RawBuilder<unknown>[],
    { page, limit }: PageQuery,
  ) {
    const matching = matches(db, formId, where)
    const rows = await matching
      .select(columns)
      .orderBy(sql.join(order))
      .limit(limit)
      .offset((page - 1) * limit)
      .execute()
    const { total } = await matching.select(({ fn }) => fn.countAll<number>().as('total')).executeTakeFirstOrThrow()
    return { rows: rows.map(rowOf), total }
  },

  async find(id: number): Promise<DataRow | undefined> {
    const row = await matches(db, formId, undefined)
      .select(columns)
      .where('formSubmission.id', '=', id)
      .executeTakeFirst()
    return row && rowOf(row)
  },

  /** How many match, counted up to `cap`. */
  async count(where: RawBuilder<boolean> | undefined, cap: number): Promise<number> {
    const { total } = await db
      .selectFrom(matches(db, formId, where).select('formSubmission.id').limit(cap).as('capped'))
      .select(({ fn }) => fn.countAll<number>().as('total'))
      .executeTakeFirstOrThrow()
    return total
  },

  /** All that match, oldest first, read in batches behind a keyset cursor; what is submitted meanwhile is not in it. */
  async *all(where: RawBuilder<boolean> | undefined): AsyncGenerator<DataRow> {
    const { last } = await matches(db, formId, undefined)
      .select(({ fn }) => fn.max('formSubmission.serial').as('last'))
      .executeTakeFirstOrThrow()
    if (last === null) return
    for (let after = 0; after < last;) {
      const rows = await matches(db, formId, where)
        .select(columns)
        .where('formSubmission.serial', '>', after)
        .where('formSubmission.serial', '<=', last)
        .orderBy('formSubmission.serial')
        .limit(exportBatch)
        .execute()
      for (const row of rows) yield rowOf(row)
      if (rows.length < exportBatch) return
      after = rows.at(-1)!.serial
    }
  },

  /**
   * The edited row; `'stale'` when its revision has moved on; the item whose answer another submission has. Refusals
   * change nothing.
   */
  async edit(
    { id, answers, revision, unique }: Edit,
    at: Date,
  ): Promise<DataRow | 'stale' | { readonly taken: ItemId }> {
    return db
      .transaction()
      .execute(async (tx) => {
        await lockForm(tx, formId)
        const row = await tx
          .updateTable('formSubmission')
          .set({ answers: jsonb(answers), revision: revision + 1, updateTime: at })
          .where('formId', '=', formId)
          .where('id', '=', id)
          .where('revision', '=', revision)
          .where('delFlag', '=', '0')
          .returning(columns)
          .executeTakeFirst()
        if (!row) return 'stale' as const

        await tx.deleteFrom('formUnique').where('formId', '=', formId).where('submissionId', '=', id).execute()
        for (const { item, value } of unique.toSorted((a, b) => (a.item < b.item ? -1 : 1))) {
          // as a submit claims it: of an item that became unique later, the answers before it count
          await sql`select form_claim_unique(${formId}, ${id}, ${item}, ${value})`.execute(tx)
        }
        // Whoever edits may overbook; the next visitor finds the seats counted afresh.
        await tx.deleteFrom('formCounter').where('formId', '=', formId).where('key', 'like', 'seat:%').execute()
        await tell(tx, 'answer.changed', [id])
        return rowOf(row)
      })
      .catch((error: unknown) => {
        const { code, message } = error as { readonly code?: unknown; readonly message: string }
        if (code === takenState) return { taken: message }
        throw error
      })
  },

  /** Into the bin; those that went. A trigger of the submit migration gives their seats and unique answers back. */
  async remove(ids: readonly number[], at: Date): Promise<readonly { readonly id: number; readonly serial: number }[]> {
    return db.transaction().execute(async (tx) => {
      await lockForm(tx, formId)
      const removed = await tx
        .updateTable('formSubmission')
        .set({ delFlag: '1', updateTime: at })
        .where('formId', '=', formId)
        .where('id', 'in', ids)
        .where('delFlag', '=', '0')
        .returning(['id', 'serial'])
        .execute()
      await tell(
        tx,
        'answer.removed',
        removed.map(({ id }) => id),
      )
      return removed
    })
  },
})

/**
 * The lock that submits take, before any row of an answer: seats and unique answers change one after another, and no
 * two wait for each other.
 */
const lockForm = (tx: Db, formId: number) =>
  tx.selectFrom('form').select('formId').where('formId', '=', formId).forUpdate().execute()

/** What `form_claim_unique` raises, with the item as its message (plugins/form-fill, migration 0001). */
const takenState = 'FW422'

const columns = [
  'formSubmission.id',
  'formSubmission.serial',
  'formSubmission.version',
  'formSubmission.revision',
  'formSubmission.answers',
  'formSubmission.createTime',
  'formSubmission.updateTime',
  'formSubmission.createBy',
  'formSubmission.userId',
  'formSubmission.ext',
  'formSubmission.env',
] as const

function matches(db: Db, formId: number, where: RawBuilder<boolean> | undefined) {
  const all = db
    .selectFrom('formSubmission')
    .where('formSubmission.formId', '=', formId)
    .where('formSubmission.delFlag', '=', '0')
  return where ? all.where(where) : all
}

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
  | 'userId'
  | 'ext'
  | 'env'
>

const rowOf = (row: Row): DataRow => ({
  ...row,
  createTime: row.createTime.toISOString(),
  updateTime: row.updateTime.toISOString(),
})
