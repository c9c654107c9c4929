import { messageSet } from '#renderer/kit/messages.ts'

export const ssoMessages = messageSet('sso', {
  'zh-cn': () => import('./messages/zh-cn.ts'),
  en: () => import('./messages/en.ts'),
})
