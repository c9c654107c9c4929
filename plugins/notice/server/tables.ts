import type { GeneratedAlways, JSONColumnType } from 'kysely'
import type { Locale } from '#schemas/module/localized-text.ts'
import type { Stamp } from '#server/kit/database-tables.ts'

declare module '#server/kit/database-tables.ts' {
  interface Tables {
    sysNoticeRead: SysNoticeReadTable
    sysMessage: SysMessageTable
    /** Kinds of messages that a user wants as mail, in the language of the choice. */
    sysMessageMail: { userId: number; kind: string; locale: Locale }
  }
}

export interface SysNoticeReadTable {
  noticeId: number
  userId: number
  readTime: Stamp
}

interface SysMessageTable {
  messageId: GeneratedAlways<number>
  userId: number
  kind: string
  title: JSONColumnType<{ readonly 'zh-cn': string; readonly en: string }, string, string>
  about: string
  link: string
  /** `wanted` until the message is handed to the mail queue. */
  mail: 'none' | 'wanted' | 'sent'
  createTime: Stamp
  readTime: Stamp | null
}
