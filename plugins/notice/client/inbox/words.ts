import { wordSet } from '#renderer/kit/messages.ts'

export const noticeWords = wordSet('announcements', {
  'zh-cn': () => import('./messages/zh-cn.ts'),
  en: () => import('./messages/en.ts'),
})
