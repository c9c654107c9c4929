import { messageSet } from '../../kit/messages.ts'

export const pickMessages = messageSet('crud-pick', {
  'zh-cn': () => import('./messages/zh-cn.ts'),
  en: () => import('./messages/en.ts'),
})
