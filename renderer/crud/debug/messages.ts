import { messageSet } from '../../kit/messages.ts'

export const debugMessages = messageSet('crud-debug', {
  'zh-cn': () => import('./messages/zh-cn.ts'),
  en: () => import('./messages/en.ts'),
})
