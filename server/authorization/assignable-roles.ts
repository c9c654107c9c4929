import { sql, type RawBuilder } from 'kysely'
import { adminRole } from '#schemas/api/current-user-api-types.ts'
import { holdsAll } from './require-permission.ts'
import type { Caller } from '../kit/caller.ts'
import type { Db } from '../kit/database-tables.ts'
import { withinReachOf, type RoleReach } from './compare-role-scopes.ts'

/**
 * Whether any of these users has a permission that `caller` lacks, or a wider scope. A caller who changes such a user
 * could act as that user. Users are compared like roles, permission by permission, but with scopes counted from the
 * user's own department.
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
 * Ids of the given roles that `caller` may not assign: roles with more permissions or a wider scope than the caller,
 * and always the administrator's role.
 */
export async function unassignableRoles(
  db: Db,
  roleIds: readonly number[],
  caller: Caller,
): Promise<readonly number[]> {
  if (holdsAll(caller) || roleIds.length === 0) return []
  return beyond(db, await rolesIn(db, roleIds), caller)
}

/**
 * Ids of the given roles that would see further than `caller` when held in department `deptId`. The caller's own scopes
 * count from the caller's department.
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

/** Whether `caller` may add `permission` to all of these roles, given the scope of each role. */
export async function mayAssignPermission(
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
 * Resolves the scopes of roles for their holders: "own department" becomes the department ids it stands for. `holders`
 * has the columns `role_id` and `dept_id`.
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
