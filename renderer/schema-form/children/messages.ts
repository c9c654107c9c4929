import { messageSet } from '../../kit/messages.ts'

export const childrenMessages = messageSet('module-children', {
  'zh-cn': () => import('./messages/zh-cn.ts'),
  en: () => import('./messages/en.ts'),
})
