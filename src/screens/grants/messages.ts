import { messageSet } from '#renderer/kit/messages.ts'

export const grantMessages = messageSet('grants', {
  'zh-cn': () => import('./zh-cn.ts'),
  en: () => import('./en.ts'),
})
