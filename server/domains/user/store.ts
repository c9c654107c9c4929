import { sql } from 'kysely'
import { adminRole } from '#schemas/api/session.ts'
import type { Db } from '#server/kit/decorations.ts'

export const userStore = (db: Db) => ({
  async endSessions(userIds: readonly number[]): Promise<void> {
    await db.deleteFrom('sysSession').where('userId', 'in', userIds).execute()
  },

  /** Also opens an account that wrong passwords had locked, and ends its sessions. */
  async setPassword(userId: number, password: string): Promise<void> {
    await db.updateTable('sysUser').set({ password, passwordFails: 0, lockedUntil: null }).where('userId', '=', userId).execute()
    await db.deleteFrom('sysSession').where('userId', '=', userId).execute()
  },

  async roleId(roleKey: string): Promise<number | undefined> {
    const row = await db.selectFrom('sysRole').select('roleId').where('roleKey', '=', roleKey).where('delFlag', '=', '0').executeTakeFirst()
    return row?.roleId
  },

  /** Whether any of these people may do something beyond `permissions`. */
  async anyExceeds(userIds: readonly number[], permissions: readonly string[]): Promise<boolean> {
    const { rows } = await sql<{ roleId: number }>`select distinct role_id from sys_user_role where user_id in (${sql.join(userIds)})`.execute(db)
    return rows.length > 0 && rolesExceed(db, rows.map((row) => row.roleId), permissions)
  },

  rolesExceed: (roleIds: readonly number[], permissions: readonly string[]) => rolesExceed(db, roleIds, permissions),
})

/** Whether any of these roles gives something beyond `permissions`. The administrator's always does. */
async function rolesExceed(db: Db, roleIds: readonly number[], permissions: readonly string[]): Promise<boolean> {
  const { rows } = await sql`
    select from sys_role r where r.role_id in (${sql.join(roleIds)}) and (r.role_key = ${adminRole} or exists (
      select from sys_role_menu rm join sys_menu m on m.menu_id = rm.menu_id
      where rm.role_id = r.role_id and m.perms <> '' and not m.perms = any (${[...permissions]}::text[])
    )) limit 1`.execute(db)
  return rows.length > 0
}
