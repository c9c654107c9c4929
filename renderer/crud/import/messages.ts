import { messageSet } from '../../kit/messages.ts'

export const importMessages = messageSet('crud-import', {
  'zh-cn': () => import('./messages/zh-cn.ts'),
  en: () => import('./messages/en.ts'),
})
