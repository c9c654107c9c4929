import { wordSet } from '#renderer/kit/messages.ts'

export const accountWords = wordSet('account', {
  'zh-cn': () => import('./messages/zh-cn.ts'),
  en: () => import('./messages/en.ts'),
})
