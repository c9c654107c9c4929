import { wordSet } from '../kit/messages.ts'

export const answerWords = wordSet('answers', {
  'zh-cn': () => import('./messages/zh-cn.ts'),
  en: () => import('./messages/en.ts'),
})
