import { messageSet } from '#renderer/kit/messages.ts'

export const accountMessages = messageSet('account', {
  'zh-cn': () => import('./messages/zh-cn.ts'),
  en: () => import('./messages/en.ts'),
})
