import { sql } from 'kysely'
import type { Db } from '#server/kit/database-tables.ts'

export const accountStore = (db: Db) => ({
  byId: (userId: number) =>
    db
      .selectFrom('sysUser')
      .select(['userId', 'userName', 'password'])
      .where('userId', '=', userId)
      .where('delFlag', '=', '0')
      .executeTakeFirst(),

  /** Active sessions of a user, the latest used first. */
  sessions: (userId: number, now: Date) =>
    db
      .selectFrom('sysSession')
      .select(['sessionId', 'tokenHash', 'userAgent', 'ip', 'createTime', 'seenTime'])
      .where('userId', '=', userId)
      .where('expireTime', '>', now)
      .orderBy('seenTime', 'desc')
      .orderBy('sessionId', 'desc')
      .execute(),

  /** Users with this address who may sign in; older data may contain several. */
  byEmail: (email: string) =>
    db
      .selectFrom('sysUser')
      .select(['userId', 'userName', 'nickName', 'email'])
      .where(sql`lower(email)`, '=', email.toLowerCase())
      .where('status', '=', '0')
      .where('delFlag', '=', '0')
      .orderBy('userId')
      .limit(5)
      .execute(),

  byName: (userName: string) =>
    db
      .selectFrom('sysUser')
      .select(['userId', 'userName', 'nickName', 'email'])
      .where(sql`lower(user_name)`, '=', userName.toLowerCase())
      .where('status', '=', '0')
      .where('delFlag', '=', '0')
      .executeTakeFirst(),

  async addReset(tokenHash: string, userId: number, expireTime: Date): Promise<void> {
    await db.deleteFrom('sysPasswordReset').where('userId', '=', userId).execute()
    await db.insertInto('sysPasswordReset').values({ tokenHash, userId, expireTime }).execute()
  },

  /** The user whose password this link replaces. */
  reset: (tokenHash: string, now: Date) =>
    db
      .selectFrom('sysPasswordReset as r')
      .innerJoin('sysUser as u', 'u.userId', 'r.userId')
      .where('r.tokenHash', '=', tokenHash)
      .where('r.expireTime', '>', now)
      .where('u.status', '=', '0')
      .where('u.delFlag', '=', '0')
      .select(['u.userId', 'u.userName', 'u.password', 'u.email'])
      .executeTakeFirst(),

  async nameIsTaken(userName: string): Promise<boolean> {
    // a removed account may come back with its name
    const row = await db
      .selectFrom('sysUser')
      .select('userId')
      .where(sql`lower(user_name)`, '=', userName.toLowerCase())
      .limit(1)
      .executeTakeFirst()
    return row !== undefined
  },
})
