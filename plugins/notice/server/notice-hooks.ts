import { announcementMessage, type NoticeChanged } from '../shared/notice-api-types.ts'
import type { ModuleHooks, Row } from '#server/kit/module-hooks.ts'
import { noticeStore } from './notice-store.ts'

export const noticeHooks: ModuleHooks = {
  module: 'system/notice',

  async beforePurge({ db }, rows) {
    await noticeStore(db).forget(rows.map((row) => row.noticeId as number))
  },

  /**
   * Makes every bell reload after a publish, a change or a close. Unpublished announcements are not mentioned, and a
   * title is sent only for published ones.
   */
  async afterCommit({ bus }, operation, rows, before = rows) {
    if (operation === 'purge') return
    const published = operation === 'remove' ? undefined : rows.find(isPublished)
    const row = published ?? before.find(isPublished)
    if (!row) return
    const body: NoticeChanged = {
      noticeId: row.noticeId as number,
      ...(published ? { title: String(published.noticeTitle) } : {}),
    }
    await bus.publish(announcementMessage, body)
  },
}

const isPublished = (row: Row): boolean => row.status === '0'
