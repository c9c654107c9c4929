import { createContext } from 'react'
import type { Locale } from '#schemas/module/localized-text.ts'
import { filled } from '#renderer/fill/messages.ts'

/** Language of the form's content, independent of the editor's. */
export const FormLocale = createContext<Locale>('zh-cn')

const texts = {
  'zh-cn': { limit: '限 {quota}', left: '剩 {left} / {quota}', full: '已满 {quota}' },
  en: { limit: 'Limit {quota}', left: '{left} of {quota} left', full: '{quota}, full' },
} as const satisfies Readonly<Record<Locale, Readonly<Record<string, string>>>>

/** Returns the seats of an option as text, with those left once some are taken. */
export function seatsText(locale: Locale, quota: number, taken = 0): string {
  const text = texts[locale]
  if (taken === 0) return filled(text.limit, { quota })
  return taken >= quota ? filled(text.full, { quota }) : filled(text.left, { left: quota - taken, quota })
}
