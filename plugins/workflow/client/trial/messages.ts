import { messageSet } from '#renderer/kit/messages.ts'

export const trialMessages = messageSet('process-trial', {
  'zh-cn': () => import('./messages/zh-cn.ts'),
  en: () => import('./messages/en.ts'),
})
