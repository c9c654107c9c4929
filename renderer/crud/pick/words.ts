import { wordSet } from '../../kit/messages.ts'

export const pickWords = wordSet('crud-pick', {
  'zh-cn': () => import('./messages/zh-cn.ts'),
  en: () => import('./messages/en.ts'),
})
