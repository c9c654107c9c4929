import { messageSet } from '#renderer/kit/messages.ts'

export const workflowMessages = messageSet('workflow', {
  'zh-cn': () => import('./messages/zh-cn.ts'),
  en: () => import('./messages/en.ts'),
})

export const trialMessages = messageSet('process-trial', {
  'zh-cn': () => import('./trial/messages/zh-cn.ts'),
  en: () => import('./trial/messages/en.ts'),
})
