import { wordSet } from '../kit/messages.ts'

export const crudWords = wordSet('crud', {
  'zh-cn': () => import('./messages/zh-cn.ts'),
  en: () => import('./messages/en.ts'),
})
