import type { LocalizedText } from '#schemas/module/localized-text.ts'

/** Something that concerns one person, such as a task of theirs. Times are ISO texts. */
export interface Message {
  readonly messageId: number
  readonly title: LocalizedText
  /** What it is about, such as the name of a process. */
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

/** `GET /system/message/preference`: of which kinds the caller wants a mail besides. */
export interface MessagePreference {
  /** Whether the server has a mail server. */
  readonly isSet: boolean
  /** Whether the caller's account has an address. */
  readonly hasAddress: boolean
  readonly kinds: readonly { readonly kind: string; readonly title: LocalizedText; readonly mail: boolean }[]
}
