import type { LocalizedText } from '#schemas/module/localized-text.ts'

/** A message to one user, such as a new task. Times are ISO texts. */
export interface Message {
  readonly messageId: number
  readonly title: LocalizedText
  /** Subject of the message, such as the name of a process. */
  readonly about: string
  /** Path in the admin. */
  readonly link: string
  readonly createTime: string
  readonly isRead: boolean
}

/** Part of `GET /system/notice/top`. */
export interface MessageTop {
  readonly unread: number
  readonly rows: readonly Message[]
}

/** `GET /system/message/preference`: the kinds that the caller wants by mail. */
export interface MessagePreference {
  /** Whether the server can send mail. */
  readonly isSet: boolean
  /** Whether the caller's account has a mail address. */
  readonly hasAddress: boolean
  readonly kinds: readonly { readonly kind: string; readonly title: LocalizedText; readonly mail: boolean }[]
}
