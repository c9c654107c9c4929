import { wordSet } from '#renderer/kit/messages.ts'

export const testWords = wordSet('test', {
  'zh-cn': () => import('./zh-cn.ts'),
  en: () => import('./en.ts'),
})
