import { languageName, languages, nativeName, type Language } from '#schemas/form/languages.ts'
import { locales, type Locale, type LocalizedText } from '#schemas/module/localized-text.ts'

/** Headers of a file of translations besides its languages. */
export const headers = {
  key: { 'zh-cn': '编号', en: 'Key' },
  position: { 'zh-cn': '位置', en: 'Where' },
  original: { 'zh-cn': '原文', en: 'Original' },
} as const satisfies Readonly<Record<string, LocalizedText>>

/** The header of a language: `日本語 [ja]`; the tag tells languages apart whatever a translator writes before it. */
export const languageHeader = (language: Language): string => `${nativeName(language)} [${language}]`

export const originalHeader = (main: Language, locale: Locale): string =>
  `${headers.original[locale]}${locale === 'en' ? ': ' : '：'}${languageHeader(main)}`

/** The meaning of a column; undefined for an unknown one. */
export type FileColumn = keyof typeof headers | { readonly language: Language }

export function columnOf(header: string, main: Language): FileColumn | undefined {
  const text = header.trim()
  const lower = text.toLowerCase()
  const starts = (name: keyof typeof headers): boolean =>
    locales.some((locale) => {
      const title = headers[name][locale].toLowerCase()
      return lower === title || lower.startsWith(`${title}:`) || lower.startsWith(`${title}：`)
    })
  const named = (['key', 'position', 'original'] as const).find(starts)
  if (named) return named
  const language = languageIn(text)
  if (language === undefined) return undefined
  return language === main ? 'original' : { language }
}

/** A language by its tag in brackets, its tag alone, or one of its names. */
function languageIn(text: string): Language | undefined {
  const tag = (/\[([\w-]+)\]\s*$/.exec(text)?.[1] ?? text).toLowerCase()
  return (
    languages.find((language) => language === tag) ??
    languages.find((language) =>
      [nativeName(language), ...locales.map((locale) => languageName(language, locale))].some(
        (name) => name.toLowerCase() === text.toLowerCase(),
      ),
    )
  )
}
