import { messageSet, type KeyOf, type Translate } from '#renderer/kit/i18n.ts'

export const jobMessages = messageSet('job', {
  'zh-cn': () => import('./messages/zh-cn.ts'),
  en: () => import('./messages/en.ts'),
})

export type JobTranslate = Translate<KeyOf<typeof jobMessages>>
