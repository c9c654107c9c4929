import type { Stamp } from '#server/kit/tables.ts'

declare module '#server/kit/tables.ts' {
  interface Tables {
    sysNoticeRead: SysNoticeReadTable
  }
}

export interface SysNoticeReadTable {
  noticeId: number
  userId: number
  readTime: Stamp
}
