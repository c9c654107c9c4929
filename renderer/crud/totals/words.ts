import { wordSet } from '../../kit/messages.ts'

export const totalWords = wordSet('crud-totals', {
  'zh-cn': () => import('./messages/zh-cn.ts'),
  en: () => import('./messages/en.ts'),
})
