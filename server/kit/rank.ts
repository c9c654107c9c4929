import { sql } from 'kysely'
import { adminRole } from '#schemas/api/session.ts'
import { holdsAll } from './caller.ts'
import type { Caller, Db } from './decorations.ts'
import { withinReachOf, type RoleReach } from './reach.ts'

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

/** Those of these roles that `caller` may not give: they do more than the caller, or let somebody see further. The administrator's always does. */
export async function rolesNotToGive(db: Db, roleIds: readonly number[], caller: Caller): Promise<readonly number[]> {
  if (holdsAll(caller) || roleIds.length === 0) return []
  const isWithin = await withinReachOf(db, caller)
  const { rows } = await sql<RoleReach & { roleId: number; roleKey: string }>`
    select r.role_id, r.role_key, r.data_scope,
      to_json(array(select rd.dept_id from sys_role_dept rd where rd.role_id = r.role_id)) as dept_ids,
      array(select distinct m.perms from sys_role_menu rm join sys_menu m on m.menu_id = rm.menu_id where rm.role_id = r.role_id and m.perms <> '') as permissions
    from sys_role r where r.role_id in (${sql.join(roleIds)})`.execute(db)
  return rows.filter((role) => role.roleKey === adminRole || !isWithin(role)).map((role) => role.roleId)
}
