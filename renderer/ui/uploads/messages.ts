import { messageSet } from '../../kit/messages.ts'

export const uploadMessages = messageSet('uploads', {
  'zh-cn': () => import('./messages/zh-cn.ts'),
  en: () => import('./messages/en.ts'),
})
