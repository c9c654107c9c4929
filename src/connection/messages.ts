import { messageSet } from '#renderer/kit/messages.ts'

export const connectionMessages = messageSet('connection', {
  'zh-cn': () => import('./messages/zh-cn.ts'),
  en: () => import('./messages/en.ts'),
})
