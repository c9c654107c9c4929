import { messageSet } from '../kit/i18n.ts'

export const uiMessages = messageSet('ui', {
  'zh-cn': () => import('./messages/zh-cn.ts'),
  en: () => import('./messages/en.ts'),
})

export const richMessages = messageSet('richText', {
  'zh-cn': () => import('./rich-text/messages/zh-cn.ts'),
  en: () => import('./rich-text/messages/en.ts'),
})

export const uploadMessages = messageSet('uploads', {
  'zh-cn': () => import('./uploads/messages/zh-cn.ts'),
  en: () => import('./uploads/messages/en.ts'),
})
