import { messageSet } from '#renderer/kit/messages.ts'

export const formEditorMessages = messageSet('form-editor', {
  'zh-cn': () => import('./messages/zh-cn.ts'),
  en: () => import('./messages/en.ts'),
})
