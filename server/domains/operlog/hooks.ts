import { sql } from 'kysely'
import type { HookContext, ModuleHooks } from '#server/crud/hooks.ts'

export const operlogHooks: ModuleHooks = {
  module: 'system/operlog',
  actions: { clean: async (context) => empty(context) },
}

export const logininforHooks: ModuleHooks = {
  module: 'system/logininfor',
  actions: {
    clean: async (context) => empty(context),

    async unlock({ db }, { rows }) {
      await sql`
        update sys_user set password_fails = 0, locked_until = null
        where lower(user_name) = ${String(rows[0]!.userName).toLowerCase()} and del_flag = '0'`.execute(db)
      return null
    },
  },
}

/** Removes what the caller reaches. */
async function empty({ db, module, within }: HookContext): Promise<null> {
  await sql`delete from ${sql.table(module.table.name)} as t where ${within ?? sql`true`}`.execute(db)
  return null
}
