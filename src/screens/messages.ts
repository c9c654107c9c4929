import { messageSet } from '#renderer/kit/messages.ts'

/** Of pages that few people see, so that nobody else fetches their texts. */
export const screenMessages = messageSet('screens', {
  'zh-cn': () => import('./messages/zh-cn.ts'),
  en: () => import('./messages/en.ts'),
})
