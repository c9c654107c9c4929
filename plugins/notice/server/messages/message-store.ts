import { sql } from 'kysely'
import type { Locale, LocalizedText } from '#schemas/module/localized-text.ts'
import type { Db } from '#server/kit/database-tables.ts'
import type { Message } from '../../shared/message-api-types.ts'

/** A pending mail with its recipient. */
export interface MailedMessage {
  readonly userId: number
  readonly title: LocalizedText
  readonly about: string
  readonly link: string
  /** Null for accounts without an address or disabled ones. */
  readonly email: string | null
  readonly locale: Locale | null
}

/** SQL of messages. */
export const messageStore = (db: Db) => ({
  async unread(userId: number): Promise<number> {
    const { n } = await db
      .selectFrom('sysMessage')
      .select((count) => count.fn.countAll<number>().as('n'))
      .where('userId', '=', userId)
      .where('readTime', 'is', null)
      .executeTakeFirstOrThrow()
    return Number(n)
  },

  /** Newest first. */
  async page(
    userId: number,
    { page, limit }: { readonly page: number; readonly limit: number },
    isUnreadOnly = false,
  ): Promise<{ readonly rows: readonly Message[]; readonly total: number }> {
    const of = () => {
      const all = db.selectFrom('sysMessage').where('userId', '=', userId)
      return isUnreadOnly ? all.where('readTime', 'is', null) : all
    }
    const rows = await of()
      .select(['messageId', 'title', 'about', 'link', 'createTime', 'readTime'])
      .orderBy('messageId', 'desc')
      .limit(limit)
      .offset((page - 1) * limit)
      .execute()
    const { n } = await of()
      .select((count) => count.fn.countAll<number>().as('n'))
      .executeTakeFirstOrThrow()
    return {
      rows: rows.map(({ createTime, readTime, ...row }) => ({
        ...row,
        createTime: createTime.toISOString(),
        isRead: readTime !== null,
      })),
      total: Number(n),
    }
  },

  /** Marks a message as read; false when the user has no such message. */
  async markRead(userId: number, messageId: number, now: Date): Promise<boolean> {
    const { rows } = await sql`
      update sys_message set read_time = coalesce(read_time, ${now}::timestamptz)
      where user_id = ${userId} and message_id = ${messageId} returning 1`.execute(db)
    return rows.length > 0
  },

  async markAllRead(userId: number, now: Date): Promise<void> {
    await db
      .updateTable('sysMessage')
      .set({ readTime: now })
      .where('userId', '=', userId)
      .where('readTime', 'is', null)
      .execute()
  },

  async mailKinds(userId: number): Promise<readonly string[]> {
    const rows = await db.selectFrom('sysMessageMail').select('kind').where('userId', '=', userId).execute()
    return rows.map(({ kind }) => kind)
  },

  /** Sets the kinds of which the user wants mail. Call it in a transaction. */
  async setMailKinds(userId: number, kinds: readonly string[], locale: Locale): Promise<void> {
    await db.deleteFrom('sysMessageMail').where('userId', '=', userId).execute()
    if (kinds.length > 0)
      await db
        .insertInto('sysMessageMail')
        .values(kinds.map((kind) => ({ userId, kind, locale })))
        .execute()
  },

  async emailOf(userId: number): Promise<string | null> {
    const row = await db.selectFrom('sysUser').select('email').where('userId', '=', userId).executeTakeFirst()
    return row?.email ?? null
  },

  /** Takes pending mails, oldest first, so that no other process sends them. Call it in a transaction. */
  async takeForMail(most: number): Promise<readonly MailedMessage[]> {
    const { rows } = await sql<MailedMessage>`
      with taken as (
        update sys_message set mail = 'sent' where message_id in (
          select message_id from sys_message where mail = 'wanted' order by message_id limit ${most} for update skip locked
        ) returning message_id, user_id, kind, title, about, link
      )
      select t.user_id, t.title, t.about, t.link, nullif(u.email, '') as email, p.locale from taken t
      left join sys_user u on u.user_id = t.user_id and u.status = '0' and u.del_flag = '0'
      left join sys_message_mail p on p.user_id = t.user_id and p.kind = t.kind
      order by t.user_id, t.message_id`.execute(db)
    return rows
  },

  async forgetBefore(time: Date): Promise<void> {
    await db.deleteFrom('sysMessage').where('createTime', '<', time).execute()
  },
})
