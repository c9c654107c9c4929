import { sql } from 'kysely'
import type { CurrentDraft, FormDetail, FormRow } from '#schemas/api/form-wire.ts'
import type { Artifact } from '#schemas/form/artifact.ts'
import type { Form, FormStatus, FormType } from '#schemas/form/form.ts'
import type { PageQuery } from '#server/kit/envelope.ts'
import type { Db } from '#server/kit/decorations.ts'
import { jsonb } from '#server/kit/json.ts'

export interface FormFilter {
  readonly name?: string
  readonly status?: FormStatus
  readonly type?: FormType
  readonly folderId?: number
  /** Absent for who sees everyone's. */
  readonly ownerId?: number
}

export interface NewForm {
  readonly formKey: string
  readonly name: string
  readonly type: FormType
  readonly folderId: number | null
  readonly ownerId: number
  readonly draft: Form
}

/** What a change is stamped with. */
export interface Stamp {
  readonly by: string
  readonly at: Date
}

export interface NewVersion {
  readonly formId: number
  readonly version: number
  readonly document: Form
  /** JSON. */
  readonly artifact: string
  readonly hash: string
}

/** Forms and their versions, in SQL and nothing else. */
export const formStore = (db: Db) => ({
  /** Two statements: the rows with their counts of answers, and the total. */
  async page(filter: FormFilter, { page, limit }: PageQuery): Promise<{ rows: readonly FormRow[]; total: number }> {
    const matching = matches(db, filter)
    const rows = await withCounts(matching)
      .orderBy('form.updateTime', 'desc')
      .orderBy('form.formId', 'desc')
      .limit(limit)
      .offset((page - 1) * limit)
      .execute()
    const { total } = await matching.select(({ fn }) => fn.countAll<number>().as('total')).executeTakeFirstOrThrow()
    return { rows: rows.map(rowOf), total }
  },

  async detail(formId: number): Promise<FormDetail | undefined> {
    const row = await withCounts(db.selectFrom('form').where('form.formId', '=', formId))
      .leftJoin('formVersion', (join) =>
        join.onRef('formVersion.formId', '=', 'form.formId').onRef('formVersion.version', '=', 'form.version'),
      )
      .select(['form.draft', 'form.draftRevision', 'formVersion.hash', 'formVersion.createTime as publishTime'])
      .executeTakeFirst()
    if (!row) return undefined
    return {
      ...rowOf(row),
      publishTime: row.publishTime?.toISOString() ?? null,
      hash: row.hash,
      draft: { document: row.draft, revision: row.draftRevision },
    }
  },

  async draft(formId: number): Promise<CurrentDraft> {
    const row = await db
      .selectFrom('form')
      .select(['draft', 'draftRevision', 'updateBy', 'updateTime'])
      .where('formId', '=', formId)
      .executeTakeFirstOrThrow()
    return {
      document: row.draft,
      revision: row.draftRevision,
      updateBy: row.updateBy,
      updateTime: row.updateTime.toISOString(),
    }
  },

  /** The draft and what is published now as they lie in the database, unread. */
  async texts(
    formId: number,
  ): Promise<{ readonly itemCount: number; readonly document: string; readonly before: string | undefined }> {
    const { itemCount, document, before } = await db
      .selectFrom('form')
      .leftJoin('formVersion', (join) =>
        join.onRef('formVersion.formId', '=', 'form.formId').onRef('formVersion.version', '=', 'form.version'),
      )
      .select([
        sql<number>`jsonb_array_length(form.draft -> 'items')`.as('itemCount'),
        sql<string>`form.draft::text`.as('document'),
        sql<string | null>`form_version.document::text`.as('before'),
      ])
      .where('form.formId', '=', formId)
      .executeTakeFirstOrThrow()
    return { itemCount, document, before: before ?? undefined }
  },

  /** Whether `formId` is a folder that `ownerId` (or, when absent, anyone) may put forms into. */
  async isFolder(formId: number, ownerId: number | undefined): Promise<boolean> {
    const row = await matches(db, { type: 'folder', ...(ownerId === undefined ? {} : { ownerId }) })
      .select('form.formId')
      .where('form.formId', '=', formId)
      .executeTakeFirst()
    return row !== undefined
  },

  async create(form: NewForm, { by, at }: Stamp): Promise<{ formId: number; formKey: string; revision: number }> {
    const row = await db
      .insertInto('form')
      .values({ ...form, draft: jsonb(form.draft), createBy: by, createTime: at, updateBy: by, updateTime: at })
      .returning(['formId', 'draftRevision'])
      .executeTakeFirstOrThrow()
    return { formId: row.formId, formKey: form.formKey, revision: row.draftRevision }
  },

  /** The next revision; undefined when `revision` is no longer the current one. */
  async saveDraft(formId: number, document: Form, revision: number, { by, at }: Stamp): Promise<number | undefined> {
    const row = await db
      .updateTable('form')
      .set({ draft: jsonb(document), draftRevision: revision + 1, updateBy: by, updateTime: at })
      .where('formId', '=', formId)
      .where('draftRevision', '=', revision)
      .where('delFlag', '=', '0')
      .returning('draftRevision')
      .executeTakeFirst()
    return row?.draftRevision
  },

  /**
   * Adds the version and opens the form, together with what `within` writes; false when the draft or the version has
   * moved on meanwhile, and then nothing is changed.
   */
  publish(next: NewVersion, revision: number, { by, at }: Stamp, within: (tx: Db) => Promise<void>): Promise<boolean> {
    return db.transaction().execute(async (tx) => {
      const { numUpdatedRows } = await tx
        .updateTable('form')
        .set({ version: next.version, status: 'open', updateBy: by, updateTime: at })
        .where('formId', '=', next.formId)
        .where('draftRevision', '=', revision)
        .where('version', '=', next.version - 1)
        .where('delFlag', '=', '0')
        .executeTakeFirstOrThrow()
      if (numUpdatedRows === 0n) return false
      await tx
        .insertInto('formVersion')
        .values({
          ...next,
          document: jsonb(next.document),
          artifact: sql<Artifact>`${next.artifact}::jsonb`,
          createBy: by,
          createTime: at,
        })
        .execute()
      await within(tx)
      return true
    })
  },

  async change(
    formId: number,
    patch: { name?: string; status?: FormStatus; delFlag?: '1' },
    { by, at }: Stamp,
  ): Promise<void> {
    await db
      .updateTable('form')
      .set({ ...patch, updateBy: by, updateTime: at })
      .where('formId', '=', formId)
      .execute()
  },
})

export type FormStore = ReturnType<typeof formStore>

function matches(db: Db, filter: FormFilter) {
  let query = db.selectFrom('form').where('form.delFlag', '=', '0')
  if (filter.ownerId !== undefined) query = query.where('form.ownerId', '=', filter.ownerId)
  if (filter.name !== undefined)
    query = query.where('form.name', 'ilike', `%${filter.name.replace(/[\\%_]/g, '\\$&')}%`)
  if (filter.status !== undefined) query = query.where('form.status', '=', filter.status)
  if (filter.type !== undefined) query = query.where('form.type', '=', filter.type)
  if (filter.folderId !== undefined) query = query.where('form.folderId', '=', filter.folderId)
  return query
}

const withCounts = (query: ReturnType<typeof matches>) =>
  query.select([
    'form.formKey',
    'form.name',
    'form.status',
    'form.type',
    'form.folderId',
    'form.version',
    'form.createTime',
    'form.updateTime',
    sql<number>`(select count(*) from form_submission s where s.form_id = form.form_id and s.del_flag = '0')`.as(
      'submissions',
    ),
  ])

type Counted = Omit<FormRow, 'createTime' | 'updateTime'> & { readonly createTime: Date; readonly updateTime: Date }

const rowOf = (row: Counted): FormRow => ({
  formKey: row.formKey,
  name: row.name,
  status: row.status,
  type: row.type,
  folderId: row.folderId,
  version: row.version,
  submissions: row.submissions,
  createTime: row.createTime.toISOString(),
  updateTime: row.updateTime.toISOString(),
})
