import { messageSet } from '../../kit/messages.ts'

export const detailMessages = messageSet('crud-detail', {
  'zh-cn': () => import('./messages/zh-cn.ts'),
  en: () => import('./messages/en.ts'),
})
