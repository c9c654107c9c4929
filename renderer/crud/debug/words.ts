import { wordSet } from '../../kit/messages.ts'

export const debugWords = wordSet('crud-debug', {
  'zh-cn': () => import('./messages/zh-cn.ts'),
  en: () => import('./messages/en.ts'),
})
