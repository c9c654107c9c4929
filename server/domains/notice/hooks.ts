import { announcementMessage, type NoticeChanged } from '#schemas/api/notice-wire.ts'
import type { ModuleHooks } from '#server/crud/hooks.ts'
import { noticeStore } from './store.ts'

export const noticeHooks: ModuleHooks = {
  module: 'system/notice',

  async beforePurge({ db }, rows) {
    await noticeStore(db).forget(rows.map((row) => row.noticeId as number))
  },

  /** Every bell looks again: what was published, reworded or closed. */
  async afterCommit({ bus }, _operation, rows) {
    const [row] = rows
    if (!row) return
    const body: NoticeChanged = { noticeId: row.noticeId as number, title: String(row.noticeTitle) }
    await bus.publish('socket', { to: 'all', message: { msgType: announcementMessage, body } })
  },
}
