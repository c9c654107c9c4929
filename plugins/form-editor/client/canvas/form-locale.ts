import { createContext } from 'react'
import type { Locale } from '#schemas/module/localized-text.ts'
import { filled } from '#renderer/fill/messages.ts'

/** The language of the form: what visitors read is in it, whatever the editor's own. */
export const FormLocale = createContext<Locale>('zh-cn')

const texts = {
  'zh-cn': { limit: '限 {quota}', left: '剩 {left} / {quota}', full: '已满 {quota}' },
  en: { limit: 'Limit {quota}', left: '{left} of {quota} left', full: '{quota}, full' },
} as const satisfies Readonly<Record<Locale, Readonly<Record<string, string>>>>

/** Seats of an option, and, once somebody has taken one, how many are left. */
export function seatsText(locale: Locale, quota: number, taken = 0): string {
  const say = texts[locale]
  if (taken === 0) return filled(say.limit, { quota })
  return taken >= quota ? filled(say.full, { quota }) : filled(say.left, { left: quota - taken, quota })
}
