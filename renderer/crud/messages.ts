import { messageSet } from '../kit/i18n.ts'

export const crudMessages = messageSet('crud', {
  'zh-cn': () => import('./messages/zh-cn.ts'),
  en: () => import('./messages/en.ts'),
})
