import { messageSet } from '#renderer/kit/messages.ts'

export const shellMessages = messageSet('shell', {
  'zh-cn': () => import('./zh-cn.ts'),
  en: () => import('./en.ts'),
})
