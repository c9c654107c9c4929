import { wordSet } from '#renderer/kit/messages.ts'

/** Texts of what is fetched when somebody reaches for a tag. */
export const tagWords = wordSet('tags', {
  'zh-cn': () => import('./messages/zh-cn.ts'),
  en: () => import('./messages/en.ts'),
})
