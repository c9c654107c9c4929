import { messageSet } from '../kit/messages.ts'

export const formWorkspaceMessages = messageSet('draft', {
  'zh-cn': () => import('./messages/zh-cn.ts'),
  en: () => import('./messages/en.ts'),
})
