import { messageSet } from '../../kit/messages.ts'

/** Texts of calls over many rows, of exports and of the recycle bin. */
export const bulkMessages = messageSet('crud-bulk', {
  'zh-cn': () => import('./messages/zh-cn.ts'),
  en: () => import('./messages/en.ts'),
})
