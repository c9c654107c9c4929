import { wordSet } from '../../kit/messages.ts'

export const uploadWords = wordSet('uploads', {
  'zh-cn': () => import('./messages/zh-cn.ts'),
  en: () => import('./messages/en.ts'),
})
