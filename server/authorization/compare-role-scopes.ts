import { sql } from 'kysely'
import type { Caller, RoleGrant } from '../kit/caller.ts'
import type { Db } from '../kit/database-tables.ts'

/** The permissions of a role and the rows they reach. `deptIds` count only with the data scope '2'. */
export interface RoleReach {
  readonly dataScope: string
  readonly deptIds: readonly number[]
  readonly permissions: readonly string[]
}

/**
 * Orders the data scopes from narrow to wide. Scope '2' (chosen departments) is compared department by department
 * instead.
 */
const rank: Readonly<Record<string, number>> = { '5': 1, '2': 1, '3': 2, '4': 3, '1': 4 }
const rankOf = (dataScope: string): number => rank[dataScope] ?? 0

/**
 * Finds the roles that see no further than the caller. Each permission is compared by itself, because a wide scope on
 * one permission reaches no row through another. The scopes of all roles are compared together too, because every role
 * widens the permissions that any signed-in user has (`@…`).
 */
export async function withinReachOf(
  db: Db,
  { grants = [], deptId }: Pick<Caller, 'grants' | 'deptId'>,
): Promise<(role: RoleReach) => boolean> {
  const depts = await departmentsOf(db, grants, deptId)
  return ({ dataScope, deptIds, permissions }) => {
    const isReached = (own: readonly RoleGrant[]): boolean =>
      own.some((grant) => grant.dataScope === '1') ||
      (dataScope === '2'
        ? own.length > 0 && deptIds.every((id) => own.some((grant) => depts.get(grant.roleId)?.has(id)))
        : own.some((grant) => rankOf(grant.dataScope) >= rankOf(dataScope)))
    return (
      isReached(grants) &&
      permissions.every((permission) => isReached(grants.filter((grant) => grant.permissions.includes(permission))))
    )
  }
}

/** Whether `after` may reach a row that `before` does not, for any permission. */
export function isWider(after: Omit<RoleReach, 'permissions'>, before: Omit<RoleReach, 'permissions'>): boolean {
  if (before.dataScope === '1') return false
  if (after.dataScope !== '2')
    return after.dataScope !== before.dataScope && rankOf(after.dataScope) >= rankOf(before.dataScope)
  return before.dataScope !== '2' || after.deptIds.some((id) => !before.deptIds.includes(id))
}

/**
 * Ids of the departments each grant reaches, by role. Empty for scopes that reach everything or only the caller's own
 * rows.
 */
async function departmentsOf(
  db: Db,
  grants: readonly RoleGrant[],
  deptId: number | null,
): Promise<ReadonlyMap<number, ReadonlySet<number>>> {
  const roleIds = (dataScope: string): readonly number[] =>
    grants.filter((grant) => grant.dataScope === dataScope).map((grant) => grant.roleId)
  const { rows } = await sql<{ roleId: number; deptId: number }>`
    select role_id, dept_id from sys_role_dept where role_id = any (${[...roleIds('2')]}::bigint[])
    union all select role_id, ${deptId}::bigint from unnest(${[...roleIds('3')]}::bigint[]) as of_role (role_id)
    union all select role_id, d.dept_id from unnest(${[...roleIds('4')]}::bigint[]) as of_role (role_id), sys_dept own
    join sys_dept d on starts_with(d.ancestors, own.ancestors) where own.dept_id = ${deptId}`.execute(db)
  return new Map(
    grants.map(({ roleId }) => [roleId, new Set(rows.filter((row) => row.roleId === roleId).map((row) => row.deptId))]),
  )
}
