import { wordSet } from '#renderer/kit/messages.ts'

export const shellWords = wordSet('shell', {
  'zh-cn': () => import('./zh-cn.ts'),
  en: () => import('./en.ts'),
})
