import { messageSet } from '#renderer/kit/i18n.ts'

export const formEditorMessages = messageSet('form-editor', {
  'zh-cn': () => import('./messages/zh-cn.ts'),
  en: () => import('./messages/en.ts'),
})
