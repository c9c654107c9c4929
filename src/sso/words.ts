import { wordSet } from '#renderer/kit/messages.ts'

export const ssoWords = wordSet('sso', {
  'zh-cn': () => import('./messages/zh-cn.ts'),
  en: () => import('./messages/en.ts'),
})
