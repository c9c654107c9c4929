import { messageSet } from '#renderer/kit/i18n.ts'

export const accountMessages = messageSet('account', {
  'zh-cn': () => import('../account/messages/zh-cn.ts'),
  en: () => import('../account/messages/en.ts'),
})

export const profileMessages = messageSet('me', {
  'zh-cn': () => import('../profile/messages/zh-cn.ts'),
  en: () => import('../profile/messages/en.ts'),
})

/** Texts of rarely visited pages, kept out of the shell's chunk. */
export const screenMessages = messageSet('screens', {
  'zh-cn': () => import('./messages/zh-cn.ts'),
  en: () => import('./messages/en.ts'),
})

export const dashMessages = messageSet('dash', {
  'zh-cn': () => import('./home/zh-cn.ts'),
  en: () => import('./home/en.ts'),
})

export const grantMessages = messageSet('grants', {
  'zh-cn': () => import('./role-assignment/zh-cn.ts'),
  en: () => import('./role-assignment/en.ts'),
})

export const testMessages = messageSet('test', {
  'zh-cn': () => import('./style-guide/zh-cn.ts'),
  en: () => import('./style-guide/en.ts'),
})
