import { messageSet } from '#renderer/kit/messages.ts'

export const profileMessages = messageSet('me', {
  'zh-cn': () => import('./messages/zh-cn.ts'),
  en: () => import('./messages/en.ts'),
})
