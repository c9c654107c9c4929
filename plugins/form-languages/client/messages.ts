import { messageSet } from '#renderer/kit/messages.ts'

export const formLanguagesMessages = messageSet('form-languages', {
  'zh-cn': () => import('./messages/zh-cn.ts'),
  en: () => import('./messages/en.ts'),
})
