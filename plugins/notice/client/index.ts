import { titleKey } from '#renderer/kit/i18n.ts'
import type { ClientPlugin } from '#renderer/kit/client-plugin-type.ts'
import { noticeMessages } from './messages.ts'

/** Client plugin for announcements and messages: bell, list, home page card, readers, mail preferences. */
export const notice = {
  name: 'notice',
  routes: [
    {
      path: '/notice',
      title: titleKey(noticeMessages, 'pageTitle'),
      icon: 'bell',
      shape: 'settings',
      screen: () => import('./inbox/notices-screen.tsx'),
    },
  ],
  components: { Readers: () => import('./notice-readers.tsx') },
  topBar: [() => import('./inbox/notification-bell.tsx')],
  dashboard: [{ id: 'notices', card: () => import('./inbox/notices-dashboard-card.tsx'), column: 'side', order: 20 }],
  profileSections: [
    {
      id: 'messages',
      title: { 'zh-cn': '消息提醒', en: 'Notifications' },
      order: 30,
      section: () => import('./message-preference.tsx'),
    },
  ],
  commands: [
    {
      id: 'readAll',
      title: titleKey(noticeMessages, 'markAllRead'),
      icon: 'bell',
      run: () => void import('./inbox/mark-as-read.ts').then(({ markAllRead }) => markAllRead()),
    },
  ],
  messages: noticeMessages.load,
} satisfies ClientPlugin
