import { sql, type RawBuilder } from 'kysely'
import { adminRole } from '#schemas/api/session.ts'
import { holdsAll } from './require-permission.ts'
import type { Caller, Db } from '../kit/decorations.ts'
import { withinReachOf, type RoleReach } from './role-scope.ts'

/**
 * Whether any of these people may do something that `caller` may not, or sees further by it: whoever changes them could
 * act as them. People are compared as roles are, permission by permission, but from the department they stand in.
 */
export async function anyStronger(db: Db, userIds: readonly number[], caller: Caller): Promise<boolean> {
  if (holdsAll(caller) || userIds.length === 0) return false
  const held = await standing(
    db,
    sql`select ur.role_id, u.dept_id from sys_user_role ur join sys_user u on u.user_id = ur.user_id where ur.user_id in (${sql.join(userIds)})`,
  )
  return (await beyond(db, held, caller)).length > 0
}

/**
 * Those of these roles that `caller` may not give: they do more than the caller, or let somebody see further. The
 * administrator's always does.
 */
export async function rolesNotToGive(db: Db, roleIds: readonly number[], caller: Caller): Promise<readonly number[]> {
  if (holdsAll(caller) || roleIds.length === 0) return []
  return beyond(db, await rolesIn(db, roleIds), caller)
}

/**
 * Those of these roles that would let somebody in this department see further than `caller`, whose own scopes count
 * from another.
 */
export async function rolesTooWideAt(
  db: Db,
  roleIds: readonly number[],
  deptId: number | null,
  caller: Caller,
): Promise<readonly number[]> {
  if (holdsAll(caller) || roleIds.length === 0) return []
  return beyond(
    db,
    await standing(
      db,
      sql`select role_id, ${deptId}::bigint as dept_id from sys_role where role_id in (${sql.join(roleIds)})`,
    ),
    caller,
  )
}

/** Whether `caller` may give this permission to whoever holds these roles, as far as the roles reach. */
export async function mayGiveBy(
  db: Db,
  roleIds: readonly number[],
  permission: string,
  caller: Caller,
): Promise<boolean> {
  if (holdsAll(caller) || roleIds.length === 0) return true
  const isWithin = await withinReachOf(db, caller)
  // the administrator's role holds every permission already
  return (await rolesIn(db, roleIds)).every(
    (role) => role.roleKey === adminRole || isWithin({ ...role, permissions: [permission] }),
  )
}

interface KnownRole extends RoleReach {
  readonly roleId: number
  readonly roleKey: string
}

async function beyond(db: Db, roles: readonly KnownRole[], caller: Caller): Promise<readonly number[]> {
  if (roles.length === 0) return []
  const isWithin = await withinReachOf(db, caller)
  return roles.filter((role) => role.roleKey === adminRole || !isWithin(role)).map((role) => role.roleId)
}

const permissionsOf = sql`array(select distinct m.perms from sys_role_menu rm join sys_menu m on m.menu_id = rm.menu_id where rm.role_id = r.role_id and m.perms <> '') as permissions`
const chosen = sql`array(select rd.dept_id from sys_role_dept rd where rd.role_id = r.role_id)`

async function rolesIn(db: Db, roleIds: readonly number[]): Promise<readonly KnownRole[]> {
  const { rows } = await sql<KnownRole>`
    select r.role_id, r.role_key, r.data_scope, to_json(${chosen}) as dept_ids, ${permissionsOf} from sys_role r where r.role_id in (${sql.join(roleIds)})`.execute(
    db,
  )
  return rows
}

/**
 * The same of roles as somebody holds them in a department: "their own" becomes the departments it means. `holders` has
 * `role_id` and `dept_id`.
 */
async function standing(db: Db, holders: RawBuilder<unknown>): Promise<readonly KnownRole[]> {
  const { rows } = await sql<KnownRole>`
    select r.role_id, r.role_key, case when r.data_scope in ('3', '4') then '2' else r.data_scope end as data_scope, ${permissionsOf},
      to_json(case r.data_scope
        when '3' then array(select h.dept_id where h.dept_id is not null)
        when '4' then array(select d.dept_id from sys_dept d join sys_dept own on starts_with(d.ancestors, own.ancestors) where own.dept_id = h.dept_id)
        else ${chosen} end) as dept_ids
    from (${holders}) h join sys_role r on r.role_id = h.role_id`.execute(db)
  return rows
}
