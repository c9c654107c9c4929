import { wordSet } from '../../kit/messages.ts'

export const conflictWords = wordSet('crud-conflict', {
  'zh-cn': () => import('./messages/zh-cn.ts'),
  en: () => import('./messages/en.ts'),
})
