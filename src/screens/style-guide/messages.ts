import { messageSet } from '#renderer/kit/messages.ts'

export const testMessages = messageSet('test', {
  'zh-cn': () => import('./zh-cn.ts'),
  en: () => import('./en.ts'),
})
