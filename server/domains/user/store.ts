import { sql } from 'kysely'
import type { Db } from '#server/kit/database-tables.ts'
import { storePassword } from '#server/kit/store-password.ts'

export const userStore = (db: Db) => ({
  async endSessions(userIds: readonly number[]): Promise<void> {
    await db.deleteFrom('sysSession').where('userId', 'in', userIds).execute()
  },

  /** Stores a new password and ends the user's sessions; inside a transaction both take effect together. */
  async setPassword(userId: number, next: Parameters<typeof storePassword>[2]): Promise<void> {
    const { password } = await db
      .selectFrom('sysUser')
      .select('password')
      .where('userId', '=', userId)
      .forUpdate()
      .executeTakeFirstOrThrow()
    await storePassword(db, { userId, password }, next)
    await this.endSessions([userId])
  },

  async mustChangePassword(userIds: readonly number[]): Promise<void> {
    await db.updateTable('sysUser').set({ mustChangePassword: true }).where('userId', 'in', userIds).execute()
  },

  async secret(key: string): Promise<string | undefined> {
    const {
      rows: [row],
    } = await sql<{
      secretValue: string | null
    }>`select coalesce(secret_value, config_value) as secret_value from sys_config where config_key = ${key} and del_flag = '0'`.execute(
      db,
    )
    return row?.secretValue ?? undefined
  },

  async roleId(roleKey: string): Promise<number | undefined> {
    const row = await db
      .selectFrom('sysRole')
      .select('roleId')
      .where('roleKey', '=', roleKey)
      .where('delFlag', '=', '0')
      .executeTakeFirst()
    return row?.roleId
  },

  async give(userIds: readonly number[], roleId: number): Promise<void> {
    await db
      .insertInto('sysUserRole')
      .values(userIds.map((userId) => ({ userId, roleId })))
      .onConflict((on) => on.doNothing())
      .execute()
    await stamp(db, userIds)
  },

  async take(userIds: readonly number[], roleId: number): Promise<void> {
    await db.deleteFrom('sysUserRole').where('roleId', '=', roleId).where('userId', 'in', userIds).execute()
    await stamp(db, userIds)
  },
})

/** Advances the version of users whose roles have changed, so that edits begun before are refused as stale. */
async function stamp(db: Db, userIds: readonly number[]): Promise<void> {
  await db
    .updateTable('sysUser')
    .set((set) => ({ version: set('version', '+', 1) }))
    .where('userId', 'in', userIds)
    .execute()
}
