import { wordSet } from '#renderer/kit/messages.ts'

export const grantWords = wordSet('grants', {
  'zh-cn': () => import('./zh-cn.ts'),
  en: () => import('./en.ts'),
})
