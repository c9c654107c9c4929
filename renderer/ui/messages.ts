import { messageSet } from '../kit/messages.ts'

export const uiMessages = messageSet('ui', {
  'zh-cn': () => import('./messages/zh-cn.ts'),
  en: () => import('./messages/en.ts'),
})
