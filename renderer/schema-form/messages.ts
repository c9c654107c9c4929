import { messageSet } from '../kit/messages.ts'

export const schemaFormMessages = messageSet('module-form', {
  'zh-cn': () => import('./messages/zh-cn.ts'),
  en: () => import('./messages/en.ts'),
})
