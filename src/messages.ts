import { messageSet } from '#renderer/kit/i18n.ts'

export const shellMessages = messageSet('shell', {
  'zh-cn': () => import('./messages/zh-cn.ts'),
  en: () => import('./messages/en.ts'),
})

export const settingsMessages = messageSet('settings', {
  'zh-cn': () => import('./shell/settings/messages/zh-cn.ts'),
  en: () => import('./shell/settings/messages/en.ts'),
})

/** Texts of the tab menu and finder, fetched on first use. */
export const tabMessages = messageSet('tabs', {
  'zh-cn': () => import('./shell/page-tabs/messages/zh-cn.ts'),
  en: () => import('./shell/page-tabs/messages/en.ts'),
})
