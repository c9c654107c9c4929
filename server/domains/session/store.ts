import { sql } from 'kysely'
import type { SignInSettings } from '#schemas/api/settings/sign-in.ts'
import type { Db } from '../../kit/database-tables.ts'

export const sessionStore = (db: Db) => ({
  findUser: (userName: string) =>
    db
      .selectFrom('sysUser')
      .selectAll()
      .where(sql`lower(user_name)`, '=', userName.toLowerCase())
      .where('delFlag', '=', '0')
      .executeTakeFirst(),

  /**
   * Counts an attempt as wrong before it is checked, so that concurrent guesses get no extra attempts; the last allowed
   * attempt locks the account. False: the account is locked.
   */
  async reserveAttempt(userId: number, now: Date, { wrongPasswords, lockMinutes }: SignInSettings): Promise<boolean> {
    const until = new Date(now.getTime() + lockMinutes * 60_000)
    const { rows } = await sql`
      update sys_user set
        locked_until = case when password_fails + 1 >= ${wrongPasswords} then ${until}::timestamptz end,
        password_fails = case when password_fails + 1 >= ${wrongPasswords} then 0 else password_fails + 1 end
      where user_id = ${userId} and (locked_until is null or locked_until <= ${now}::timestamptz) returning user_id`.execute(
      db,
    )
    return rows.length > 0
  },

  /** Gives back an attempt that was counted and could not be checked, and with it the lock that it may have set. */
  async returnAttempt(userId: number, { wrongPasswords }: SignInSettings): Promise<void> {
    await sql`
      update sys_user set
        password_fails = case when locked_until is null then greatest(password_fails - 1, 0) else ${wrongPasswords} - 1 end,
        locked_until = null
      where user_id = ${userId}`.execute(db)
  },

  /**
   * Resets the count after a correct password, also the lock: only attempts counted after this one can have set it, in
   * other processes, and in turn they would have started a new count.
   */
  async forgiveAttempts(userId: number): Promise<void> {
    await db.updateTable('sysUser').set({ passwordFails: 0, lockedUntil: null }).where('userId', '=', userId).execute()
  },

  async noteSignIn(userId: number, ip: string, now: Date): Promise<void> {
    await db.updateTable('sysUser').set({ loginIp: ip, loginDate: now }).where('userId', '=', userId).execute()
  },

  /** Returns the screen at this path, for any user. */
  screenAt: (path: string) =>
    db
      .selectFrom('sysMenu')
      .select(['menuName', 'menuNameEn', 'component'])
      .where('path', '=', path)
      .where('status', '=', '0')
      .where('menuType', '=', 'C')
      .executeTakeFirst(),

  menus: () =>
    db
      .selectFrom('sysMenu')
      .selectAll()
      .where('status', '=', '0')
      .where('menuType', '<>', 'F')
      .orderBy('orderNum')
      .orderBy('menuId')
      .execute(),

  /** Returns the menus ticked in these roles. */
  async ticked(roleIds: readonly number[]): Promise<ReadonlySet<number>> {
    if (roleIds.length === 0) return new Set()
    const rows = await db.selectFrom('sysRoleMenu').select('menuId').distinct().where('roleId', 'in', roleIds).execute()
    return new Set(rows.map(({ menuId }) => menuId))
  },
})
