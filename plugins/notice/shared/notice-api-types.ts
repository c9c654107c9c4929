import type { LocalizedText } from '#schemas/module/localized-text.ts'
import type { MessageTop } from './message-api-types.ts'

/** A published announcement as readers see it in lists. Times are ISO texts. */
export interface NoticeHead {
  readonly noticeId: number
  readonly noticeTitle: string
  /** Value of the dictionary sys_notice_type. */
  readonly noticeType: string
  /** Its label, so that a list shows it at once; null where the dictionary no longer has it. */
  readonly noticeTypeName: LocalizedText | null
  readonly author: string | null
  readonly createTime: string
  readonly isRead: boolean
}

/** `GET /system/notice/received/{id}`. */
export interface Notice extends NoticeHead {
  /** Sanitised HTML. */
  readonly noticeContent: string
}

/** `GET /system/notice/top`: the latest announcements, the number of unread ones, and the caller's unread messages. */
export interface NoticeTop {
  readonly unread: number
  readonly rows: readonly NoticeHead[]
  readonly messages: MessageTop
}

/** A row of `GET /system/notice/{id}/readers`. */
export interface NoticeReader {
  readonly userId: number
  readonly userName: string
  readonly nickName: string
  readonly deptName: string | null
  readonly readTime: string
}

/** Body of the live message `announcement`: something was published, changed or closed. */
export interface NoticeChanged {
  readonly noticeId: number
  /** Only for published announcements. */
  readonly title?: string
}
export const announcementMessage = 'announcement'
