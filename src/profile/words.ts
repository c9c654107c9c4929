import { wordSet } from '#renderer/kit/messages.ts'

export const profileWords = wordSet('me', {
  'zh-cn': () => import('./messages/zh-cn.ts'),
  en: () => import('./messages/en.ts'),
})
