import { sql } from 'kysely'
import { AppError } from '#server/kit/app-error.ts'
import type { HookContext, ModuleHooks, Row } from '#server/kit/module-hooks.ts'
import { summaries } from './entry-summary.ts'

export const operlogHooks: ModuleHooks = {
  module: 'system/operlog',
  virtual: { summary: summaries },
  async afterRemove({ db }, rows) {
    await sql`delete from sys_oper_log_row where oper_id in (${sql.join(rows.map((row) => row.operId))})`.execute(db)
  },
  actions: {
    async clean(context) {
      await empty(context)
      await sql`delete from sys_oper_log_row r where not exists (select from sys_oper_log l where l.oper_id = r.oper_id)`.execute(
        context.db,
      )
      return null
    },
  },
}

export const logininforHooks: ModuleHooks = {
  module: 'system/logininfor',
  virtual: { nickName: namesOfAccounts },
  actions: {
    clean: async (context) => empty(context),

    async unlock({ db }, { rows }) {
      // unknown names lock too; a caller who may unlock accounts may learn that a name has none
      const { rows: unlocked } = await sql`
        update sys_user set password_fails = 0, locked_until = null
        where lower(user_name) = ${String(rows[0]!.userName).toLowerCase()} and del_flag = '0' returning user_id`.execute(
        db,
      )
      if (unlocked.length === 0) throw new AppError('account.unknown', `name <${String(rows[0]!.userName)}>`)
      return null
    },
  },
}

/**
 * The names of the accounts of entries: of those that had the username then, because it may have been given to another
 * person since. A name of no account has none.
 */
async function namesOfAccounts(
  { db, module }: HookContext,
  rows: readonly Row[],
): Promise<ReadonlyMap<unknown, string>> {
  const { rows: found } = await sql<{ id: number; nickName: string }>`
    select distinct on (t.info_id) t.info_id as id, u.nick_name
    from ${sql.table(module.table.name)} as t
    join sys_user u on lower(u.user_name) = lower(t.user_name) and u.create_time <= t.login_time
    where t.info_id = any (${rows.map((row) => Number(row[module.key]))}::bigint[])
    order by t.info_id, u.create_time desc`.execute(db)
  const names = new Map(found.map(({ id, nickName }) => [String(id), nickName]))
  return new Map(
    rows.flatMap((row) => {
      const name = names.get(String(row[module.key]))
      return name === undefined ? [] : [[row[module.key], name]]
    }),
  )
}

/** Deletes the log entries in the caller's scope. */
async function empty({ db, module, within }: HookContext): Promise<null> {
  await sql`delete from ${sql.table(module.table.name)} as t where ${within ?? sql`true`}`.execute(db)
  return null
}
