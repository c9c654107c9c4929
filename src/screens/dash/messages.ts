import { messageSet } from '#renderer/kit/messages.ts'

export const dashMessages = messageSet('dash', {
  'zh-cn': () => import('./zh-cn.ts'),
  en: () => import('./en.ts'),
})
