import { messageSet } from '../kit/i18n.ts'

export const formWorkspaceMessages = messageSet('draft', {
  'zh-cn': () => import('./messages/zh-cn.ts'),
  en: () => import('./messages/en.ts'),
})
