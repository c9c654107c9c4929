import { messageSet } from '#renderer/kit/messages.ts'

export const formDataMessages = messageSet('form-data', {
  'zh-cn': () => import('./messages/zh-cn.ts'),
  en: () => import('./messages/en.ts'),
})
