import { sql, type RawBuilder } from 'kysely'
import type { Notice, NoticeHead, NoticeReader } from '../shared/notice-api-types.ts'
import type { Db } from '#server/kit/database-tables.ts'

/** Announcements that readers may see: the published ones. */
const published = sql`n.status = '0' and n.del_flag = '0'`
const head = sql`n.notice_id, n.notice_title, n.notice_type, k.name as notice_type_name, coalesce(u.nick_name, n.create_by) as author, n.create_time, r.notice_id is not null as is_read`
const from = (userId: number) => sql`
  from sys_notice n
  left join sys_notice_read r on r.notice_id = n.notice_id and r.user_id = ${userId}
  left join lateral (select nick_name from sys_user where user_name = n.create_by and del_flag = '0' limit 1) u on true
  left join lateral (
    select json_build_object('zh-cn', dict_label, 'en', coalesce(nullif(dict_label_en, ''), dict_label)) as name
    from sys_dict_data where dict_type = 'sys_notice_type' and dict_value = n.notice_type and del_flag = '0' limit 1
  ) k on true`

export const noticeStore = (db: Db) => ({
  async unread(userId: number): Promise<number> {
    const {
      rows: [row],
    } = await sql<{ n: number }>`
      select count(*)::int as n from sys_notice n where ${published} and not exists (select from sys_notice_read r where r.notice_id = n.notice_id and r.user_id = ${userId})`.execute(
      db,
    )
    return row!.n
  },

  /** Newest first. */
  async page(
    userId: number,
    { page, limit }: { page: number; limit: number },
    isUnreadOnly: boolean,
  ): Promise<{ rows: readonly NoticeHead[]; total: number }> {
    const where = sql`where ${published} ${isUnreadOnly ? sql`and r.notice_id is null` : sql``}`
    const { rows } =
      await sql<NoticeHead>`select ${head} ${from(userId)} ${where} order by n.create_time desc, n.notice_id desc limit ${limit} offset ${(page - 1) * limit}`.execute(
        db,
      )
    const {
      rows: [count],
    } = await sql<{ n: number }>`select count(*)::int as n ${from(userId)} ${where}`.execute(db)
    return { rows, total: count!.n }
  },

  async find(userId: number, noticeId: number): Promise<Notice | undefined> {
    const {
      rows: [row],
    } =
      await sql<Notice>`select ${head}, coalesce(n.notice_content, '') as notice_content ${from(userId)} where ${published} and n.notice_id = ${noticeId}`.execute(
        db,
      )
    return row
  },

  /** Marks an announcement as read; false when readers cannot see it. */
  async markRead(userId: number, noticeId: number, now: Date): Promise<boolean> {
    const { rows } = await sql`select from sys_notice n where ${published} and n.notice_id = ${noticeId}`.execute(db)
    if (rows.length === 0) return false
    await db
      .insertInto('sysNoticeRead')
      .values({ noticeId, userId, readTime: now })
      .onConflict((on) => on.doNothing())
      .execute()
    return true
  },

  async markAllRead(userId: number, now: Date): Promise<void> {
    await sql`
      insert into sys_notice_read (notice_id, user_id, read_time)
      select n.notice_id, ${userId}, ${now}::timestamptz from sys_notice n where ${published} on conflict do nothing`.execute(
      db,
    )
  },

  /**
   * Readers of an announcement among the users `within` (rows `t`; absent: all), latest first; the total number of
   * readers, and of possible readers.
   */
  async readers(
    noticeId: number,
    { page, limit }: { page: number; limit: number },
    within: RawBuilder<boolean> = sql`true`,
  ): Promise<{ rows: readonly NoticeReader[]; total: number; read: number; people: number } | undefined> {
    const {
      rows: [notice],
    } = await sql`select from sys_notice where notice_id = ${noticeId} and del_flag = '0'`.execute(db)
    if (!notice) return undefined
    const { rows } = await sql<NoticeReader>`
      select t.user_id, t.user_name, t.nick_name, d.dept_name, r.read_time from sys_notice_read r
      join sys_user t on t.user_id = r.user_id and t.del_flag = '0' left join sys_dept d on d.dept_id = t.dept_id
      where r.notice_id = ${noticeId} and ${within} order by r.read_time desc, t.user_id limit ${limit} offset ${(page - 1) * limit}`.execute(
      db,
    )
    const {
      rows: [count],
    } = await sql<{ total: number; read: number; people: number }>`
      select count(*)::int as read, (count(*) filter (where ${within}))::int as total,
        (select count(*)::int from sys_user where del_flag = '0' and status = '0') as people
      from sys_notice_read r join sys_user t on t.user_id = r.user_id and t.del_flag = '0' where r.notice_id = ${noticeId}`.execute(
      db,
    )
    return { rows, ...count! }
  },

  async forget(noticeIds: readonly number[]): Promise<void> {
    await db.deleteFrom('sysNoticeRead').where('noticeId', 'in', noticeIds).execute()
  },
})
