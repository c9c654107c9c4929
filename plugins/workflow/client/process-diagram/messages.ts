import { messageSet, type KeyOf, type Translate } from '#renderer/kit/i18n.ts'

export const imageMessages = messageSet('process-image', {
  'zh-cn': () => import('./messages/zh-cn.ts'),
  en: () => import('./messages/en.ts'),
})

export type ImageTranslate = Translate<KeyOf<typeof imageMessages>>

const [minute, hour, day] = [60, 3600, 86_400]

/** A duration in its largest unit. */
export function spanOf(seconds: number, t: ImageTranslate): string {
  const rounded = (n: number): number => Math.round(n * 10) / 10
  if (seconds < minute) return t('span.under')
  if (seconds < hour) return t('span.minutes', { n: Math.round(seconds / minute) })
  if (seconds < day) return t('span.hours', { n: rounded(seconds / hour) })
  return t('span.days', { n: rounded(seconds / day) })
}
