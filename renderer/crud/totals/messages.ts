import { messageSet } from '../../kit/messages.ts'

export const totalMessages = messageSet('crud-totals', {
  'zh-cn': () => import('./messages/zh-cn.ts'),
  en: () => import('./messages/en.ts'),
})
