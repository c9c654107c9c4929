import { sql } from 'kysely'
import type { BinnedForm } from '#schemas/api/form-wire.ts'
import type { PageQuery } from '#server/kit/envelope.ts'
import { escapeLike } from '#server/kit/cond-sql.ts'
import type { Db } from '#server/kit/decorations.ts'
import type { Stamp } from './store.ts'

export interface BinFilter {
  readonly name?: string
  /** Absent for who sees everyone's. */
  readonly ownerId?: number
}

export interface BinnedHead {
  readonly formId: number
  readonly formKey: string
  readonly ownerId: number
  readonly name: string
}

/**
 * Deleted forms, in SQL and nothing else. Nothing but `restore` touches them, so their last change is their deletion.
 */
export const binStore = (db: Db) => ({
  async page(filter: BinFilter, { page, limit }: PageQuery): Promise<{ rows: readonly BinnedForm[]; total: number }> {
    const matching = binned(db, filter)
    const rows = await matching
      .select(['form.formKey', 'form.name', 'form.type', 'form.updateBy', 'form.updateTime'])
      .select(
        sql<number>`(select count(*) from form_submission s where s.form_id = form.form_id and s.del_flag = '0')`.as(
          'submissions',
        ),
      )
      .orderBy('form.updateTime', 'desc')
      .orderBy('form.formId', 'desc')
      .limit(limit)
      .offset((page - 1) * limit)
      .execute()
    const { total } = await matching.select(({ fn }) => fn.countAll<number>().as('total')).executeTakeFirstOrThrow()
    return {
      rows: rows.map(({ updateBy, updateTime, ...row }) => ({
        ...row,
        deleteBy: updateBy,
        deleteTime: updateTime.toISOString(),
      })),
      total,
    }
  },

  /**
   * The form as it was; undefined when it is not in the bin. A folder that is gone meanwhile does not come back with
   * it.
   */
  async restore(formKey: string, filter: BinFilter, { by, at }: Stamp): Promise<BinnedHead | undefined> {
    return db.transaction().execute(async (tx) => {
      const head = await locked(tx, formKey, filter)
      if (!head) return undefined
      const folderId = sql<
        number | null
      >`(select f.form_id from form f where f.form_id = form.folder_id and f.del_flag = '0')`
      await tx
        .updateTable('form')
        .set({ delFlag: '0', folderId, updateBy: by, updateTime: at })
        .where('formId', '=', head.formId)
        .execute()
      return head
    })
  },

  /**
   * Form, versions and answers, all or nothing; undefined when it is not in the bin. Forms of a folder stay, outside of
   * it.
   */
  async purge(
    formKey: string,
    filter: BinFilter,
  ): Promise<(BinnedHead & { readonly submissions: number }) | undefined> {
    return db.transaction().execute(async (tx) => {
      const head = await locked(tx, formKey, filter)
      if (!head) return undefined
      const { formId } = head
      // before the answers: their trigger then finds nothing to give back
      await tx.deleteFrom('formUnique').where('formId', '=', formId).execute()
      await tx.deleteFrom('formCounter').where('formId', '=', formId).execute()
      const { submissions } = await tx
        .selectFrom('formSubmission')
        .select(({ fn }) => fn.countAll<number>().as('submissions'))
        .where('formId', '=', formId)
        .where('delFlag', '=', '0')
        .executeTakeFirstOrThrow()
      await tx.deleteFrom('formSubmission').where('formId', '=', formId).execute()
      await tx.deleteFrom('formVersion').where('formId', '=', formId).execute()
      await tx.updateTable('form').set({ folderId: null }).where('folderId', '=', formId).execute()
      await tx.deleteFrom('form').where('formId', '=', formId).execute()
      return { ...head, submissions }
    })
  },
})

function binned(db: Db, { name, ownerId }: BinFilter) {
  let query = db.selectFrom('form').where('form.delFlag', '=', '1')
  if (ownerId !== undefined) query = query.where('form.ownerId', '=', ownerId)
  if (name !== undefined) query = query.where('form.name', 'ilike', `%${escapeLike(name)}%`)
  return query
}

const locked = (tx: Db, formKey: string, filter: BinFilter): Promise<BinnedHead | undefined> =>
  binned(tx, filter)
    .select(['formId', 'formKey', 'ownerId', 'name'])
    .where('formKey', '=', formKey)
    .forUpdate()
    .executeTakeFirst()
