import { sql } from 'kysely'
import type { SignInSettings } from '#schemas/api/env-config.ts'
import type { Db } from '../../kit/decorations.ts'

export const sessionStore = (db: Db) => ({
  findUser: (userName: string) =>
    db.selectFrom('sysUser').selectAll().where(sql`lower(user_name)`, '=', userName.toLowerCase()).where('delFlag', '=', '0').executeTakeFirst(),

  /** Counts a wrong password in one statement, so that parallel guesses all count; the last that is allowed locks. */
  async countWrongPassword(userId: number, now: Date, { wrongPasswords, lockMinutes }: SignInSettings): Promise<void> {
    const until = new Date(now.getTime() + lockMinutes * 60_000)
    await sql`
      update sys_user set
        locked_until = case when password_fails + 1 >= ${wrongPasswords} then ${until}::timestamptz else locked_until end,
        password_fails = case when password_fails + 1 >= ${wrongPasswords} then 0 else password_fails + 1 end
      where user_id = ${userId}`.execute(db)
  },

  async noteSignIn(userId: number, ip: string, now: Date): Promise<void> {
    await db.updateTable('sysUser').set({ passwordFails: 0, lockedUntil: null, loginIp: ip, loginDate: now }).where('userId', '=', userId).execute()
  },

  /** The screen of this address, whoever may see it. */
  screenAt: (path: string) =>
    db.selectFrom('sysMenu').select(['menuName', 'menuNameEn', 'component']).where('path', '=', path).where('status', '=', '0').where('menuType', '=', 'C').executeTakeFirst(),

  menus: () => db.selectFrom('sysMenu').selectAll().where('status', '=', '0').where('menuType', '<>', 'F').orderBy('orderNum').orderBy('menuId').execute(),
})
