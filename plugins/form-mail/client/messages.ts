import { messageSet } from '#renderer/kit/i18n.ts'

export const formMailMessages = messageSet('form-mail', {
  'zh-cn': () => import('./messages/zh-cn.ts'),
  en: () => import('./messages/en.ts'),
})
