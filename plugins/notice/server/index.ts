import type { ServerPlugin } from '#server/kit/plugin.ts'
import { announcementMessage } from '../shared/notice-wire.ts'
import { noticeHooks } from './hooks.ts'
import { noticeRoutes } from './routes.ts'
import { seedNotices } from './seeds.ts'

/** Announcements of the institution, and who has read them. */
export const noticeServer: ServerPlugin = {
  name: 'notice',
  modules: new URL('../modules', import.meta.url),
  hooks: [noticeHooks],
  routes: [{ prefix: '/api/system/notice', register: noticeRoutes }],
  topics: { [announcementMessage]: {} },
  seeds: seedNotices,
}
