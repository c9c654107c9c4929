import { messageSet } from '../kit/i18n.ts'

export const schemaFormMessages = messageSet('module-form', {
  'zh-cn': () => import('./messages/zh-cn.ts'),
  en: () => import('./messages/en.ts'),
})

export const childrenMessages = messageSet('module-children', {
  'zh-cn': () => import('./children/messages/zh-cn.ts'),
  en: () => import('./children/messages/en.ts'),
})
