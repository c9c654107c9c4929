import { wordSet } from '../../kit/messages.ts'

export const childrenWords = wordSet('module-children', {
  'zh-cn': () => import('./messages/zh-cn.ts'),
  en: () => import('./messages/en.ts'),
})
