import { messageSet } from '#renderer/kit/i18n.ts'

export const workflowMessages = messageSet('workflow', {
  'zh-cn': () => import('./messages/zh-cn.ts'),
  en: () => import('./messages/en.ts'),
})
