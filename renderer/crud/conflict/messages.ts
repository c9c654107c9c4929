import { messageSet } from '../../kit/messages.ts'

export const conflictMessages = messageSet('crud-conflict', {
  'zh-cn': () => import('./messages/zh-cn.ts'),
  en: () => import('./messages/en.ts'),
})
