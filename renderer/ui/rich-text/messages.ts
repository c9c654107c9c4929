import { messageSet } from '../../kit/messages.ts'

export const richMessages = messageSet('richText', {
  'zh-cn': () => import('./messages/zh-cn.ts'),
  en: () => import('./messages/en.ts'),
})
