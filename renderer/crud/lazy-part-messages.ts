import { messageSet } from '../kit/i18n.ts'

// sets of overlays, separate from the list's own set, which loads before the first rows

/** Texts of calls over many rows, of exports, of the recycle bin and of a phone's tools. */
export const bulkMessages = messageSet('crud-bulk', {
  'zh-cn': () => import('./bulk/messages/zh-cn.ts'),
  en: () => import('./bulk/messages/en.ts'),
})

export const conflictMessages = messageSet('crud-conflict', {
  'zh-cn': () => import('./conflict/messages/zh-cn.ts'),
  en: () => import('./conflict/messages/en.ts'),
})

export const debugMessages = messageSet('crud-debug', {
  'zh-cn': () => import('./debug/messages/zh-cn.ts'),
  en: () => import('./debug/messages/en.ts'),
})

export const detailMessages = messageSet('crud-detail', {
  'zh-cn': () => import('./detail/messages/zh-cn.ts'),
  en: () => import('./detail/messages/en.ts'),
})

export const importMessages = messageSet('crud-import', {
  'zh-cn': () => import('./import/messages/zh-cn.ts'),
  en: () => import('./import/messages/en.ts'),
})

/** Texts of the column chooser, shortcuts and views, loaded when opened. */
export const listSettingsMessages = messageSet('crud-later', {
  'zh-cn': () => import('./list-settings/messages/zh-cn.ts'),
  en: () => import('./list-settings/messages/en.ts'),
})

export const pickMessages = messageSet('crud-pick', {
  'zh-cn': () => import('./pick/messages/zh-cn.ts'),
  en: () => import('./pick/messages/en.ts'),
})
