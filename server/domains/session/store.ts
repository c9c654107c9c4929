import { sql } from 'kysely'
import type { Caller, Db } from '../../kit/decorations.ts'

export type SessionStore = ReturnType<typeof sessionStore>

export const wrongPasswordsAllowed = 5
export const lockMinutes = 10

export const sessionStore = (db: Db) => ({
  findUser: (userName: string) =>
    db.selectFrom('sysUser').selectAll().where(sql`lower(user_name)`, '=', userName.toLowerCase()).where('delFlag', '=', '0').executeTakeFirst(),

  /** Counts a wrong password in one statement, so that parallel guesses all count; the fifth locks. */
  async countWrongPassword(userId: number, now: Date): Promise<void> {
    const until = new Date(now.getTime() + lockMinutes * 60_000)
    await sql`
      update sys_user set
        locked_until = case when password_fails + 1 >= ${wrongPasswordsAllowed} then ${until}::timestamptz else locked_until end,
        password_fails = case when password_fails + 1 >= ${wrongPasswordsAllowed} then 0 else password_fails + 1 end
      where user_id = ${userId}`.execute(db)
  },

  async noteSignIn(userId: number, ip: string, now: Date): Promise<void> {
    await db.updateTable('sysUser').set({ passwordFails: 0, lockedUntil: null, loginIp: ip, loginDate: now }).where('userId', '=', userId).execute()
  },

  async setPassword(userId: number, password: string): Promise<void> {
    await db.updateTable('sysUser').set({ password, mustChangePassword: false }).where('userId', '=', userId).execute()
  },

  profile: ({ userId }: Caller) =>
    db.selectFrom('sysUser as u').leftJoin('sysDept as d', 'd.deptId', 'u.deptId').where('u.userId', '=', userId)
      .select(['u.userId', 'u.userName', 'u.nickName', 'u.phonenumber', 'u.email', 'u.sex', 'u.avatar', 'u.createTime', 'u.loginDate', 'd.deptName'])
      .executeTakeFirstOrThrow(),

  menus: () => db.selectFrom('sysMenu').selectAll().where('status', '=', '0').where('menuType', '<>', 'F').orderBy('orderNum').orderBy('menuId').execute(),
})
