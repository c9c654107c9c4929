import { sql, type RawBuilder } from 'kysely'
import { everything } from '#schemas/api/current-user-api-types.ts'
import type { Module } from '#schemas/module/resolve-module.ts'
import type { Caller, RoleGrant } from '../kit/caller.ts'

/**
 * A condition on the rows `t` that `caller` reaches by `permission`: the union over all roles that hold the permission.
 * Undefined: every row. The condition uses subqueries, because a join could repeat a row.
 */
export function rowScope(module: Module, caller: Caller, permission: string): RawBuilder<boolean> | undefined {
  const { dataScope } = module.file
  if (dataScope === false || reachesAll(caller, permission, dataScope.ownOnly)) return undefined
  const column = (name: string | undefined): RawBuilder<unknown> | undefined =>
    name ? sql`t.${sql.id(module.fields[name]!.column)}` : undefined
  const [dept, user] = [column(dataScope.dept), column(dataScope.user)]
  if (dataScope.ownOnly) return sql<boolean>`${user} = ${caller.userId}`
  const parts = grantsBy(caller, permission).flatMap((grant) => reached(grant, caller, dept, user) ?? [])
  // shared rows are offered to every signed-in user, but never listed or changed by one
  if (dataScope.offerShared && dept && permission.startsWith('@')) parts.push(sql<boolean>`${dept} is null`)
  return parts.length === 0 ? sql<boolean>`false` : sql<boolean>`(${sql.join(parts, sql` or `)})`
}

/** Whether `permission` reaches every row. For a module with `ownOnly`, only holders of every permission reach all. */
export const reachesAll = (caller: Caller, permission: string, ownOnly = false): boolean =>
  caller.permissions.includes(everything) ||
  (!ownOnly && grantsBy(caller, permission).some((grant) => grant.dataScope === '1'))

/** Whether `permission` reaches rows by department, but not every row. */
export const reachesByDept = (caller: Caller, permission: string): boolean =>
  !reachesAll(caller, permission) &&
  grantsBy(caller, permission).some(({ dataScope }) => dataScope === '2' || dataScope === '3' || dataScope === '4')

/** Grants of one permission. Permissions of every signed-in user (`@…`) come from all roles. */
const grantsBy = ({ grants = [] }: Caller, permission: string): readonly RoleGrant[] =>
  permission.startsWith('@') ? grants : grants.filter((grant) => grant.permissions.includes(permission))

function reached(
  { roleId, dataScope }: RoleGrant,
  caller: Caller,
  dept: RawBuilder<unknown> | undefined,
  user: RawBuilder<unknown> | undefined,
): RawBuilder<boolean> | undefined {
  if (dataScope === '5') return user && sql<boolean>`${user} = ${caller.userId}`
  if (!dept) return undefined
  if (dataScope === '2')
    return sql<boolean>`${dept} in (select rd.dept_id from sys_role_dept rd where rd.role_id = ${roleId})`
  if (caller.deptId === null) return undefined
  if (dataScope === '3') return sql<boolean>`${dept} = ${caller.deptId}`
  if (dataScope !== '4') return undefined
  return sql<boolean>`${dept} in (select d.dept_id from sys_dept d join sys_dept own on starts_with(d.ancestors, own.ancestors) where own.dept_id = ${caller.deptId})`
}
