import { messageSet } from '#renderer/kit/i18n.ts'

export const formDataMessages = messageSet('form-data', {
  'zh-cn': () => import('./messages/zh-cn.ts'),
  en: () => import('./messages/en.ts'),
})

export const homeMessages = messageSet('form-data-home', {
  'zh-cn': () => import('./home/messages/zh-cn.ts'),
  en: () => import('./home/messages/en.ts'),
})
