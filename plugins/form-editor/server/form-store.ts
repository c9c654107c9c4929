import { sql } from 'kysely'
import type { CurrentDraft, FormDetail, FormRow } from '#schemas/api/form-api-types.ts'
import type { Artifact } from '#schemas/form/artifact.ts'
import { unnamedForm } from '#schemas/form/form.ts'
import type { Form, FormPhase, FormStatus, FormType } from '#schemas/form/form.ts'
import type { Locale } from '#schemas/module/localized-text.ts'
import { jsonb } from '#server/kit/jsonb-sql.ts'
import { randomText } from '#server/kit/random-secrets.ts'
import type { Db } from '#server/kit/database-tables.ts'
import { closingRules } from './closing-rules.ts'

export interface NewForm {
  readonly formKey: string
  readonly name: string
  readonly type: FormType
  readonly folderId: number | null
  readonly ownerId: number
  readonly draft: Form
}

/** Stamp of a change. */
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

/** SQL of forms and their versions. */
export const formStore = (db: Db) => ({
  async detail(formId: number): Promise<FormDetail | undefined> {
    const row = await db
      .selectFrom('form')
      .where('form.formId', '=', formId)
      .leftJoin('formVersion', (join) =>
        join.onRef('formVersion.formId', '=', 'form.formId').onRef('formVersion.version', '=', 'form.version'),
      )
      .select([
        'form.formKey',
        'form.name',
        'form.status',
        sql<FormPhase>`phase(form)`.as('phase'),
        'form.type',
        'form.folderId',
        'form.version',
        'form.submissions',
        'form.createTime',
        'form.updateTime',
        'form.draft',
        'form.draftRevision',
        'formVersion.hash',
        'formVersion.createTime as publishTime',
      ])
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

  /** Draft and published document as stored, without parsing. */
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
    const row = await db
      .selectFrom('form')
      .select('formId')
      .where('formId', '=', formId)
      .where('type', '=', 'folder')
      .where('delFlag', '=', '0')
      .$if(ownerId !== undefined, (own) => own.where('ownerId', '=', ownerId!))
      .executeTakeFirst()
    return row !== undefined
  },

  async create(form: NewForm, { by, at }: Stamp): Promise<{ formId: number; formKey: string; revision: number }> {
    const row = await db
      .insertInto('form')
      .values({
        ...form,
        nameFollows: isUnnamed(form),
        draft: jsonb(form.draft),
        createBy: by,
        createTime: at,
        updateBy: by,
        updateTime: at,
      })
      .returning(['formId', 'draftRevision'])
      .executeTakeFirstOrThrow()
    return { formId: row.formId, formKey: form.formKey, revision: row.draftRevision }
  },

  /**
   * Stores the draft and returns the next revision and the name, which follows the title while nobody has named the
   * form; undefined when `revision` is outdated.
   */
  async saveDraft(
    formId: number,
    document: Form,
    revision: number,
    { by, at }: Stamp,
  ): Promise<{ readonly revision: number; readonly name: string } | undefined> {
    const title = document.title.trim().slice(0, nameMax)
    const row = await db
      .updateTable('form')
      .set({
        draft: jsonb(document),
        draftRevision: revision + 1,
        ...(title === '' ? {} : { name: sql<string>`case when name_follows then ${title} else name end` }),
        updateBy: by,
        updateTime: at,
      })
      .where('formId', '=', formId)
      .where('draftRevision', '=', revision)
      .where('delFlag', '=', '0')
      .returning(['draftRevision', 'name'])
      .executeTakeFirst()
    return row && { revision: row.draftRevision, name: row.name }
  },

  /**
   * Adds the version and opens the form together with the writes of `within`; returns false and changes nothing when
   * the draft or the version has changed meanwhile.
   */
  publish(next: NewVersion, revision: number, { by, at }: Stamp, within: (tx: Db) => Promise<void>): Promise<boolean> {
    return db.transaction().execute(async (tx) => {
      const { numUpdatedRows } = await tx
        .updateTable('form')
        .set({
          version: next.version,
          status: 'open',
          ...closingRules(next.document.settings),
          updateBy: by,
          updateTime: at,
        })
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
      // who names a form ends that its name follows the title
      .set({ ...patch, ...(patch.name === undefined ? {} : { nameFollows: false }), updateBy: by, updateTime: at })
      .where('formId', '=', formId)
      .execute()
  },
})

/** Whether a new form has the name of one that nobody has named; folders have no title to follow. */
const isUnnamed = ({ name, type }: NewForm): boolean => type !== 'folder' && Object.values(unnamedForm).includes(name)

export type FormStore = ReturnType<typeof formStore>

type Stored = Omit<FormRow, 'createTime' | 'updateTime'> & { readonly createTime: Date; readonly updateTime: Date }

const rowOf = (row: Stored): FormRow => ({
  formKey: row.formKey,
  name: row.name,
  status: row.status,
  phase: row.phase,
  type: row.type,
  folderId: row.folderId,
  version: row.version,
  submissions: row.submissions,
  createTime: row.createTime.toISOString(),
  updateTime: row.updateTime.toISOString(),
})

/** Generates 8 letters and digits from 47 random bits, so that a form's URL cannot be guessed. */
export const newFormKey = (): string => randomText(8)

/** Maximum length of a name, as of the document's title. */
const nameMax = 200

/** Returns the name of a copied form. */
export function copyName(name: string, locale: Locale): string {
  const tail = locale === 'en' ? ' (copy)' : '（副本）'
  return `${name.slice(0, nameMax - tail.length)}${tail}`
}
