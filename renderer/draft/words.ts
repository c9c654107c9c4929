import { wordSet } from '../kit/messages.ts'

export const draftWords = wordSet('draft', {
  'zh-cn': () => import('./messages/zh-cn.ts'),
  en: () => import('./messages/en.ts'),
})
