import { wordSet } from '../messages.ts'

export const kitWords = wordSet('kit', {
  'zh-cn': () => import('./zh-cn.ts'),
  en: () => import('./en.ts'),
})
