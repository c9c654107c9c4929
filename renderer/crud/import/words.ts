import { wordSet } from '../../kit/messages.ts'

export const importWords = wordSet('crud-import', {
  'zh-cn': () => import('./messages/zh-cn.ts'),
  en: () => import('./messages/en.ts'),
})
