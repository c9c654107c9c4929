import { wordSet } from '../../kit/messages.ts'

export const richWords = wordSet('richText', {
  'zh-cn': () => import('./messages/zh-cn.ts'),
  en: () => import('./messages/en.ts'),
})
