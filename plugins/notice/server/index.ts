import type { ServerPlugin } from '#server/kit/plugin.ts'
import { announcementMessage } from '../shared/notice-api-types.ts'
import { noticeHooks } from './notice-hooks.ts'
import { messageRoutes } from './messages/message-routes.ts'
import { messageStore } from './messages/message-store.ts'
import { messages as messagesService, bellTopic } from './messages/message-service.ts'
import { messages } from './migrations/0001-messages.ts'
import { messagesByLink } from './migrations/0002-messages-by-link.ts'
import { unreadMessagesIndex } from './migrations/0003-unread-messages-index.ts'
import { noticeRoutes } from './notice-routes.ts'
import { seedNotices } from './sample-notices.ts'

const keptMs = 90 * 86_400_000

/** Server plugin for announcements with read receipts, and messages to single users. */
export const noticeServer: ServerPlugin = {
  name: 'notice',
  modules: new URL('../modules', import.meta.url),
  hooks: [noticeHooks],
  services: [messagesService],
  routes: [
    { prefix: '/api/system/notice', register: noticeRoutes },
    { prefix: '/api/system/message', register: messageRoutes },
  ],
  migrations: {
    'notice-0001-messages': messages,
    'notice-0002-messages-by-link': messagesByLink,
    'notice-0003-unread-messages-index': unreadMessagesIndex,
  },
  sql: new URL('sql-functions/', import.meta.url),
  jobs: {
    clearMessages: {
      title: { 'zh-cn': '清理 90 天前的消息', en: 'Clear messages older than 90 days' },
      schedule: { cron: '23 4 * * *' },
      run: (app) => messageStore(app.db).forgetBefore(new Date(app.clock().getTime() - keptMs)),
    },
  },
  topics: { [announcementMessage]: bellTopic },
  seeds: seedNotices,
}
