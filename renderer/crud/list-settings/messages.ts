import { messageSet } from '../../kit/messages.ts'

/**
 * Texts of what a list shows when it is asked to: its columns' chooser, its keys, its views. They do not keep the list
 * waiting.
 */
export const listSettingsMessages = messageSet('crud-later', {
  'zh-cn': () => import('./messages/zh-cn.ts'),
  en: () => import('./messages/en.ts'),
})
