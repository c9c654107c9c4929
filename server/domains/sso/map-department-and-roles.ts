import { sql } from 'kysely'
import type { SsoSettings } from '#schemas/api/settings/sso.ts'
import { adminRole } from '#schemas/api/current-user-api-types.ts'
import { readMapping } from '#schemas/api/settings/sso-mapping-lines.ts'
import type { Db } from '../../kit/database-tables.ts'
import type { Attributes } from './identity-attributes.ts'

/**
 * Returns the department that the attributes name, by the mapping or by the department's own name or path; undefined
 * when absent or ambiguous.
 */
export async function departmentOf(
  db: Db,
  { deptAttribute, deptMap }: SsoSettings,
  attributes: Attributes,
): Promise<number | undefined> {
  const value = attributes[deptAttribute]?.[0]?.trim()
  if (!deptAttribute || !value) return undefined
  const path = (readMapping(deptMap).targets.get(value) ?? value).split('/').map((name) => name.trim())
  const { rows } = await sql<{ deptId: number }>`
    select d.dept_id from sys_dept d where d.del_flag = '0' and d.status = '0' and d.dept_name = ${path.at(-1)} and (
      ${path.length} = 1 or ${path.join('/')} = (
        select string_agg(a.dept_name, '/' order by length(a.ancestors)) from sys_dept a
        where a.del_flag = '0' and d.ancestors like a.ancestors || '%' and (',' || d.ancestors) like '%,' || a.dept_id || ',%'))
    limit 2`.execute(db)
  return rows.length === 1 ? rows[0]!.deptId : undefined
}

/** Assigns the roles that the attributes name and removes mapped roles that they no longer name; other roles stay. */
export async function giveRoles(
  db: Db,
  userId: number,
  { roleAttribute, roleMap }: SsoSettings,
  attributes: Attributes,
): Promise<{ changed: boolean; unknown: readonly string[] }> {
  const { targets } = readMapping(roleMap)
  if (!roleAttribute || targets.size === 0) return { changed: false, unknown: [] }
  const wanted = new Set((attributes[roleAttribute] ?? []).flatMap((value) => targets.get(value.trim()) ?? []))
  const managed = [...new Set(targets.values())].filter((key) => key !== adminRole)
  const roles = await db
    .selectFrom('sysRole')
    .select(['roleId', 'roleKey'])
    .where('roleKey', 'in', managed)
    .where('delFlag', '=', '0')
    .execute()
  const held = new Set(
    (await db.selectFrom('sysUserRole').select('roleId').where('userId', '=', userId).execute()).map(
      (row) => row.roleId,
    ),
  )
  const give = roles
    .filter((role) => wanted.has(role.roleKey) && !held.has(role.roleId))
    .map((role) => ({ userId, roleId: role.roleId }))
  const take = roles.filter((role) => !wanted.has(role.roleKey) && held.has(role.roleId)).map((role) => role.roleId)
  if (give.length > 0) await db.insertInto('sysUserRole').values(give).execute()
  if (take.length > 0)
    await db.deleteFrom('sysUserRole').where('userId', '=', userId).where('roleId', 'in', take).execute()
  return {
    changed: give.length + take.length > 0,
    unknown: managed.filter((key) => !roles.some((role) => role.roleKey === key)),
  }
}
