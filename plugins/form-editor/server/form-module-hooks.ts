import { sql, type Kysely } from 'kysely'
import type { HookContext, ModuleHooks, Row } from '#server/kit/module-hooks.ts'
import { AppError } from '#server/kit/app-error.ts'
import { copyName, formStore, newFormKey } from './form-store.ts'
import { actedChannel, formChannel, todoChannel } from './cached-form-repository.ts'

/** Hooks of the module of forms. */
export const formHooks: ModuleHooks = {
  module: 'project/form',

  virtual: {
    async owner({ db }, rows) {
      const ids = [...new Set(rows.map((row) => row.ownerId as number))]
      const people = await db
        .selectFrom('sysUser')
        .select(['userId', 'userName', 'nickName'])
        .where('userId', 'in', ids)
        .execute()
      const names = new Map(people.map(({ userId, userName, nickName }) => [userId, nickName || userName]))
      return new Map(rows.map((row) => [row.formId, names.get(row.ownerId as number) ?? null]))
    },

    /** Finds the last submission through the index of serial numbers, whatever their number. */
    async lastSubmitTime({ db }, rows) {
      const ids = rows.filter((row) => Number(row.submissions) > 0).map((row) => row.formId as number)
      if (ids.length === 0) return new Map()
      const { rows: found } = await sql<{ id: number; time: Date }>`
        select f.id, s.create_time as time from unnest(${ids}::bigint[]) f (id) cross join lateral (
          select create_time from form_submission where form_id = f.id and del_flag = '0' order by serial desc limit 1
        ) s`.execute(plain(db))
      return new Map(found.map(({ id, time }) => [id, time.toISOString()]))
    },

    /** Submissions per 24 hours over the last two weeks, ending now. Null without any submission. */
    async trend({ db, now }, rows) {
      const ids = rows.filter((row) => Number(row.submissions) > 0).map((row) => row.formId as number)
      if (ids.length === 0) return new Map()
      const { rows: counted } = await sql<{ id: number; ago: number; n: number }>`
        select form_id as id, floor(extract(epoch from ${now}::timestamptz - create_time) / 86400)::integer as ago, count(*)::integer as n
        from form_submission
        where form_id = any (${ids}::bigint[]) and del_flag = '0'
          and create_time > ${now}::timestamptz - ${trendDays} * interval '1 day' and create_time <= ${now}::timestamptz
        group by 1, 2`.execute(plain(db))
      const days = new Map(ids.map((id) => [id, Array.from({ length: trendDays }, () => 0)]))
      for (const { id, ago, n } of counted) days.get(id)![trendDays - 1 - Math.min(ago, trendDays - 1)]! += n
      return days
    },
  },

  /** Restored forms lose a folder that is still in the bin. */
  async beforeRestore({ db }, rows) {
    const ids = idsOf(rows)
    await sql`
      update form set folder_id = null where form_id = any (${ids}::bigint[]) and folder_id is not null
      and not exists (select from form f where f.form_id = form.folder_id and (f.del_flag = '0' or f.form_id = any (${ids}::bigint[])))`.execute(
      plain(db),
    )
  },

  /** Versions and submissions are deleted with their form; forms of a deleted folder are kept. */
  async beforePurge({ db }, rows) {
    const ids = idsOf(rows)
    // deleted before the submissions, so that their trigger finds no counters to update
    for (const table of ['formUnique', 'formCounter', 'formSubmission', 'formVersion'] as const)
      await db.deleteFrom(table).where('formId', 'in', ids).execute()
    await db.updateTable('form').set({ folderId: null }).where('folderId', 'in', ids).execute()
  },

  async afterCommit(context, _operation, rows) {
    await publishChanges(context, rows)
  },

  actions: {
    async rename(context, { rows: [row], body }) {
      await formStore(context.db).change(row!.formId as number, { name: String(body.name).trim() }, stampOf(context))
      await changed(context, [row!])
    },

    async move(context, { rows, body }) {
      const folderId = (body.folderId as number | undefined) ?? null
      await refuseUnknownFolder(context, folderId)
      await context.db
        .updateTable('form')
        .set({ folderId, updateBy: context.caller.userName, updateTime: context.now })
        .where('formId', 'in', idsOf(rows))
        .execute()
      await changed(context, rows)
    },

    async copy(context, { rows: [row] }) {
      const store = formStore(context.db)
      const { document } = await store.draft(row!.formId as number)
      const { formId, ...created } = await store.create(
        {
          formKey: newFormKey(),
          name: copyName(String(row!.name), context.locale),
          type: row!.type as 'form',
          folderId: row!.folderId as number | null,
          ownerId: context.caller.userId,
          draft: document,
        },
        stampOf(context),
      )
      await changed(context, [{ ...row, formId, formKey: created.formKey, ownerId: context.caller.userId }], 'create')
      return created
    },

    /** A form that was never published stays a draft: “stopped” would promise visitors that it had been open. */
    async stop(context, { rows: [row] }) {
      const status = row!.version === 0 ? 'draft' : 'stopped'
      await formStore(context.db).change(row!.formId as number, { status }, stampOf(context))
      await changed(context, [row!])
      return { status }
    },
  },
}

const trendDays = 14

const plain = (db: HookContext['db']) => db.withoutPlugins() as unknown as Kysely<unknown>
const idsOf = (rows: readonly Row[]): number[] => rows.map((row) => row.formId as number)
const stampOf = ({ caller, now }: HookContext) => ({ by: caller.userName, at: now })

async function refuseUnknownFolder({ seen, locale }: HookContext, folderId: number | null): Promise<void> {
  if (folderId === null || (await seen('project/form-folder', [folderId])).length > 0) return
  const message = locale === 'en' ? 'This folder does not exist.' : '文件夹不存在。'
  throw new AppError('request.invalid', `folder <${folderId}>`, {
    errors: [{ field: 'folderId', code: 'unknown', message }],
  })
}

/** Announces changed forms to open lists, to caches of heads and to their owners' to-dos. */
export async function changed(
  context: HookContext,
  rows: readonly Row[],
  op: 'create' | 'update' | 'remove' = 'update',
): Promise<void> {
  const ids = idsOf(rows)
  context.bus.publishInBackground('module.changed', {
    module: 'project/form',
    op,
    ids: ids.slice(0, 100),
    n: ids.length,
    by: context.caller.userId,
  })
  await publishChanges(context, rows)
}

async function publishChanges({ bus }: HookContext, rows: readonly Row[]): Promise<void> {
  for (const row of rows) {
    await bus.publish(formChannel, row.formKey)
    await bus.publish(actedChannel, row.formId)
  }
  for (const ownerId of new Set(rows.map((row) => row.ownerId))) await bus.publish(todoChannel, ownerId)
}
