import { sql, type RawBuilder } from 'kysely'
import type { Answers, ItemId } from '#schemas/form/form.ts'
import type { Db } from '#server/kit/database-tables.ts'
import type { PublicQuery, QuerySettings } from '../shared/query-api-types.ts'

/** A submission that matches. */
export interface FoundSubmission {
  readonly serial: number
  readonly version: number
  readonly answers: Answers
  readonly createTime: Date
}

/** An answer to match. Texts match regardless of case and surrounding spaces. */
export interface Wanted {
  readonly item: ItemId
  readonly value: string | number
  readonly isText: boolean
}

interface Stamped {
  readonly by: string
  readonly now: Date
}

/** SQL of a form's queries. */
export const queryStore = (db: Db) => ({
  async of(formId: number): Promise<readonly PublicQuery[]> {
    const rows = await db
      .selectFrom('formQuery')
      .select(['qid', 'name', 'enabled', 'settings'])
      .where('formId', '=', formId)
      .orderBy('createTime')
      .orderBy('qid')
      .execute()
    return rows.map(({ settings, ...row }) => ({ ...settings, ...row }))
  },

  async find(formId: number, qid: string): Promise<PublicQuery | undefined> {
    const row = await db
      .selectFrom('formQuery')
      .select(['qid', 'name', 'enabled', 'settings'])
      .where('formId', '=', formId)
      .where('qid', '=', qid)
      .executeTakeFirst()
    return row && { ...row.settings, qid: row.qid, name: row.name, enabled: row.enabled }
  },

  /** Returns false when the form has its maximum number of queries. */
  async add(
    formId: number,
    { qid, name, enabled, ...settings }: PublicQuery,
    { by, now, most }: Stamped & { readonly most: number },
  ): Promise<boolean> {
    await db.selectFrom('form').select('formId').where('formId', '=', formId).forUpdate().execute()
    const { n } = await db
      .selectFrom('formQuery')
      .select((of) => of.fn.countAll<number>().as('n'))
      .where('formId', '=', formId)
      .executeTakeFirstOrThrow()
    if (Number(n) >= most) return false
    await db
      .insertInto('formQuery')
      .values({
        qid,
        formId,
        name,
        enabled,
        settings: JSON.stringify(settings),
        createBy: by,
        createTime: now,
        updateBy: by,
        updateTime: now,
      })
      .execute()
    return true
  },

  async change(formId: number, qid: string, query: QuerySettings, { by, now }: Stamped): Promise<void> {
    const { name, enabled, ...settings } = query
    await db
      .updateTable('formQuery')
      .set({ name, enabled, settings: JSON.stringify(settings), updateBy: by, updateTime: now })
      .where('formId', '=', formId)
      .where('qid', '=', qid)
      .execute()
  },

  async remove(formId: number, qid: string): Promise<void> {
    await db.deleteFrom('formQuery').where('formId', '=', formId).where('qid', '=', qid).execute()
  },

  /** Returns the submissions with all of these answers, newest first; none without answers. */
  async submissions(formId: number, wanted: readonly Wanted[], most: number): Promise<readonly FoundSubmission[]> {
    if (wanted.length === 0) return []
    return db
      .selectFrom('formSubmission')
      .select(['serial', 'version', 'answers', 'createTime'])
      .where('formId', '=', formId)
      .where('delFlag', '=', '0')
      .where(sql<boolean>`(${sql.join(wanted.map(equals), sql` and `)})`)
      .orderBy('serial', 'desc')
      .limit(most)
      .execute()
  },
})

function equals({ item, value, isText }: Wanted): RawBuilder<boolean> {
  if (typeof value === 'number') return sql<boolean>`(answers -> ${item}::text = ${JSON.stringify(value)}::jsonb)`
  const stored = sql`(answers ->> ${item}::text)`
  return isText
    ? sql<boolean>`(lower(btrim(${stored})) = lower(btrim(${value}::text)))`
    : sql<boolean>`(${stored} = ${value})`
}
