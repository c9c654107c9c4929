import { sql } from 'kysely'
import { adminRole } from '#schemas/api/session.ts'
import { holdsAll } from './caller.ts'
import type { Caller, Db } from './decorations.ts'

/** Whether any of these people may do something beyond `permissions`. */
export async function anyExceeds(db: Db, userIds: readonly number[], permissions: readonly string[]): Promise<boolean> {
  const { rows } = await sql<{ roleId: number }>`select distinct role_id from sys_user_role where user_id in (${sql.join(userIds)})`.execute(db)
  return (await rolesBeyond(db, rows.map((row) => row.roleId), permissions)).length > 0
}

/** Those of these roles that give something beyond `permissions`. The administrator's always does. */
export async function rolesBeyond(db: Db, roleIds: readonly number[], permissions: readonly string[]): Promise<readonly number[]> {
  if (roleIds.length === 0) return []
  const { rows } = await sql<{ roleId: number }>`
    select r.role_id from sys_role r where r.role_id in (${sql.join(roleIds)}) and (r.role_key = ${adminRole} or exists (
      select from sys_role_menu rm join sys_menu m on m.menu_id = rm.menu_id
      where rm.role_id = r.role_id and m.perms <> '' and not m.perms = any (${[...permissions]}::text[])
    ))`.execute(db)
  return rows.map((row) => row.roleId)
}

/** How far each scope of a role reaches. */
const reach: Readonly<Record<string, number>> = { '5': 1, '2': 1, '3': 2, '4': 3, '1': 4 }

/** How far a caller's widest scope reaches. */
export const widestReach = ({ grants = [] }: Caller): number => Math.max(0, ...grants.map((grant) => reachOf(grant.dataScope)))
export const reachOf = (dataScope: unknown): number => reach[String(dataScope)] ?? 0

/**
 * Those of these roles that `caller` may not give: they do more than the caller, or, being the whole institution's, see
 * further. A role of a department in reach was made within reach.
 */
export async function rolesNotToGive(db: Db, roleIds: readonly number[], caller: Caller): Promise<readonly number[]> {
  if (holdsAll(caller) || roleIds.length === 0) return []
  const own = widestReach(caller)
  const { rows: shared } = await sql<{ roleId: number; dataScope: string }>`select role_id, data_scope from sys_role where role_id in (${sql.join(roleIds)}) and dept_id is null`.execute(db)
  // departments chosen one by one may lie anywhere
  const wider = shared.filter(({ dataScope }) => (dataScope === '2' ? own < reachOf('1') : reachOf(dataScope) > own)).map((role) => role.roleId)
  return [...new Set([...wider, ...(await rolesBeyond(db, roleIds, caller.permissions))])]
}
