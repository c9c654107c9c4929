import { wordSet } from '../../kit/messages.ts'

export const detailWords = wordSet('crud-detail', {
  'zh-cn': () => import('./messages/zh-cn.ts'),
  en: () => import('./messages/en.ts'),
})
