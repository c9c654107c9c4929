import { messageSet } from '#renderer/kit/messages.ts'

export const statisticsMessages = messageSet('statistics', {
  'zh-cn': () => import('./messages/zh-cn.ts'),
  en: () => import('./messages/en.ts'),
})
