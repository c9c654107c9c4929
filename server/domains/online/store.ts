import type { Db } from '#server/kit/database-tables.ts'

export const onlineStore = (db: Db) => ({
  /** Active sessions of users who may sign in. */
  open: (now: Date) =>
    db
      .selectFrom('sysSession as s')
      .innerJoin('sysUser as u', 'u.userId', 's.userId')
      .where('s.expireTime', '>', now)
      .where('u.status', '=', '0')
      .where('u.delFlag', '=', '0')
      .select([
        's.sessionId',
        's.tokenHash',
        's.userAgent',
        's.userId',
        'u.userName',
        'u.nickName',
        'u.deptId',
        's.ip as ipaddr',
        's.createTime as loginTime',
        's.seenTime',
      ])
      .execute(),

  /** Deletes sessions and returns the hashes of their tokens. */
  async end(sessionIds: readonly number[]): Promise<readonly string[]> {
    const rows = await db.deleteFrom('sysSession').where('sessionId', 'in', sessionIds).returning('tokenHash').execute()
    return rows.map((row) => row.tokenHash)
  },
})
