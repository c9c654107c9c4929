import { messageSet } from '#renderer/kit/messages.ts'

export const homeMessages = messageSet('form-data-home', {
  'zh-cn': () => import('./messages/zh-cn.ts'),
  en: () => import('./messages/en.ts'),
})
