import { messageSet } from '#renderer/kit/i18n.ts'

export const systemMessages = messageSet('system', {
  'zh-cn': () => import('./messages/zh-cn.ts'),
  en: () => import('./messages/en.ts'),
})
