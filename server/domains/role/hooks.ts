import { sql } from 'kysely'
import { adminRole, grants } from '#schemas/api/session.ts'
import type { FieldError } from '#schemas/api/envelope.ts'
import type { HookContext, ModuleHooks, Row } from '#server/crud/hooks.ts'
import { fieldError } from '#server/crud/messages.ts'
import { AppError } from '#server/kit/app-error.ts'
import { holdsAll } from '#server/kit/caller.ts'
import { reachOf, rolesNotToGive, widestReach } from '#server/kit/rank.ts'

export const roleHooks: ModuleHooks = {
  module: 'system/role',

  async validate(context, body, _mode, current) {
    if (current) refuseAdmin([current])
    return [...(await menuFaults(context, body, current)), ...scopeFaults(context, body, current)]
  },

  beforeRemove(_context, rows) {
    refuseAdmin(rows)
  },

  async notToGive({ db, caller }) {
    const { rows } = await sql<{ roleId: number }>`select role_id from sys_role where del_flag = '0'`.execute(db)
    return rolesNotToGive(db, rows.map((row) => row.roleId), caller)
  },

  async afterCommit({ bus }) {
    await bus.publish('session', {})
  },
}

/** The administrator's role holds everything by its key: what its row says would only mislead. */
function refuseAdmin(rows: readonly Row[]): void {
  if (rows.some((row) => row.roleKey === adminRole)) throw new AppError('row.protected', `role <${adminRole}>`)
}

/** Nobody gives a role what they may not do themselves. */
async function menuFaults({ db, caller, module, locale }: HookContext, body: Row, current: Row | undefined): Promise<readonly FieldError[]> {
  const had = new Set((current?.menuIds ?? []) as readonly number[])
  const given = ((body.menuIds ?? []) as readonly number[]).filter((id) => !had.has(id))
  if (holdsAll(caller) || given.length === 0) return []
  const { rows } = await sql<{ perms: string }>`select perms from sys_menu where menu_id in (${sql.join(given)}) and perms <> ''`.execute(db)
  return rows.every(({ perms }) => grants(caller.permissions, [perms])) ? [] : [fieldError(module, 'menuIds', 'denied', locale)]
}

/** Nor a wider view than their own: with it they could widen their own. Chosen departments are checked one by one, as links that must be in reach. */
function scopeFaults({ caller, module, locale }: HookContext, body: Row, current: Row | undefined): readonly FieldError[] {
  if (holdsAll(caller) || body.dataScope === undefined || body.dataScope === current?.dataScope) return []
  return reachOf(body.dataScope) > widestReach(caller) ? [fieldError(module, 'dataScope', 'denied', locale)] : []
}
