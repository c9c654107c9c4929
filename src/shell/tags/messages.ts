import { messageSet } from '#renderer/kit/messages.ts'

/** Texts of what is fetched when somebody reaches for a tag. */
export const tagMessages = messageSet('tags', {
  'zh-cn': () => import('./messages/zh-cn.ts'),
  en: () => import('./messages/en.ts'),
})
