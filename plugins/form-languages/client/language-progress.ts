import { languageName, type Language } from '#schemas/form/languages.ts'
import { currentLocale, messageSet, type KeyOf, type Translate } from '#renderer/kit/i18n.ts'

/** Texts of the screen, which load with it. */
export const formLanguagesMessages = messageSet('form-languages', {
  'zh-cn': () => import('./messages/zh-cn.ts'),
  en: () => import('./messages/en.ts'),
})

/** The name of a language for the reader of the admin. */
export const languageHere = (language: Language): string => languageName(language, currentLocale())

/** How far a language is translated, in words. */
export function progressWords(
  t: Translate<KeyOf<typeof formLanguagesMessages>>,
  { percent, outdated }: { readonly percent: number; readonly outdated: number },
): string {
  const done = t('progress', { percent })
  return outdated > 0 ? `${done} · ${t('outdatedCount', { n: outdated })}` : done
}
