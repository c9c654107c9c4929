import { messageSet } from '#renderer/kit/i18n.ts'

export const noticeMessages = messageSet('notice', {
  'zh-cn': () => import('./messages/zh-cn.ts'),
  en: () => import('./messages/en.ts'),
})
