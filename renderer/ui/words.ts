import { wordSet } from '../kit/messages.ts'

export const uiWords = wordSet('ui', {
  'zh-cn': () => import('./messages/zh-cn.ts'),
  en: () => import('./messages/en.ts'),
})
