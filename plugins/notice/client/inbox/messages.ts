import { messageSet } from '#renderer/kit/messages.ts'

export const inboxMessages = messageSet('announcements', {
  'zh-cn': () => import('./messages/zh-cn.ts'),
  en: () => import('./messages/en.ts'),
})
