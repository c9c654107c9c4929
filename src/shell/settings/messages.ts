import { messageSet } from '#renderer/kit/messages.ts'

export const settingsMessages = messageSet('settings', {
  'zh-cn': () => import('./messages/zh-cn.ts'),
  en: () => import('./messages/en.ts'),
})
