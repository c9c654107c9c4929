import { wordSet } from '../kit/messages.ts'

export const formWords = wordSet('module-form', {
  'zh-cn': () => import('./messages/zh-cn.ts'),
  en: () => import('./messages/en.ts'),
})
