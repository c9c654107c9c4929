import { messageSet } from '#renderer/kit/messages.ts'

export const settingIndexMessages = messageSet('form-setting-index', {
  'zh-cn': () => import('./messages/zh-cn.ts'),
  en: () => import('./messages/en.ts'),
})
