import { wordSet } from '#renderer/kit/messages.ts'

export const settingsWords = wordSet('settings', {
  'zh-cn': () => import('./messages/zh-cn.ts'),
  en: () => import('./messages/en.ts'),
})
