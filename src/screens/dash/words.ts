import { wordSet } from '#renderer/kit/messages.ts'

export const dashWords = wordSet('dash', {
  'zh-cn': () => import('./zh-cn.ts'),
  en: () => import('./en.ts'),
})
