import { wordSet } from '#renderer/kit/messages.ts'

export const connectionWords = wordSet('connection', {
  'zh-cn': () => import('./messages/zh-cn.ts'),
  en: () => import('./messages/en.ts'),
})
