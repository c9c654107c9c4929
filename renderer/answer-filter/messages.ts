import { messageSet } from '../kit/i18n.ts'

export const answerFilterMessages = messageSet('answers', {
  'zh-cn': () => import('./messages/zh-cn.ts'),
  en: () => import('./messages/en.ts'),
})
