import { adminRole } from '#schemas/api/current-user-api-types.ts'
import type { RegisterSettings } from '#schemas/api/settings/registration.ts'
import type { Caller } from './caller.ts'
import type { Db } from './database-tables.ts'
import { unassignableRoles, rolesTooWideAt } from '../authorization/assignable-roles.ts'

/** Whether the default role and department of new accounts exceed what `caller` may assign. */
export async function exceedingNewAccountGrants(
  db: Db,
  settings: Pick<RegisterSettings, 'roleKey' | 'deptName'>,
  caller: Caller,
): Promise<boolean> {
  const { roleId, deptId } = await newAccountGrants(db, settings)
  if (roleId === undefined) return false
  return (
    (await unassignableRoles(db, [roleId], caller)).length > 0 ||
    (await rolesTooWideAt(db, [roleId], deptId, caller)).length > 0
  )
}

/** The role and department of new accounts from the settings. Never the administrator's role. */
export async function newAccountGrants(
  db: Db,
  { roleKey, deptName }: Pick<RegisterSettings, 'roleKey' | 'deptName'>,
): Promise<{ readonly roleId: number | undefined; readonly deptId: number | null }> {
  const role =
    roleKey.trim() &&
    (await db
      .selectFrom('sysRole')
      .select('roleId')
      .where('roleKey', '=', roleKey.trim())
      .where('roleKey', '<>', adminRole)
      .where('status', '=', '0')
      .where('delFlag', '=', '0')
      .executeTakeFirst())
  const dept =
    deptName.trim() &&
    (await db
      .selectFrom('sysDept')
      .select('deptId')
      .where('deptName', '=', deptName.trim())
      .where('delFlag', '=', '0')
      .orderBy('deptId')
      .limit(1)
      .executeTakeFirst())
  return { roleId: role ? role.roleId : undefined, deptId: dept ? dept.deptId : null }
}
