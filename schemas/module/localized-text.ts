/** A text a person reads: one string (zh-cn), or one string per locale. */
export type LocalizedText = string | Readonly<{ 'zh-cn': string; en?: string }>

export const locales = ['zh-cn', 'en'] as const
export type Locale = (typeof locales)[number]

/**
 * The name of a row's value that a reader of `locale` sees for a field: its English twin's where that is filled
 * (`Field.english`).
 */
export function shownName(
  name: string,
  english: string | undefined,
  row: Readonly<Record<string, unknown>>,
  locale: Locale,
): string {
  return locale === 'en' && english !== undefined && row[english] ? english : name
}

/** The text in `locale`, in the default locale (zh-cn) where it has none. */
export function textIn(text: LocalizedText, locale: Locale): string {
  if (typeof text === 'string') return text
  return text[locale] ?? text['zh-cn']
}

/** A title as it stands in the midst of a sentence: English lowers it, but for abbreviations such as `IP address`. */
export const midSentence = (title: string, locale: Locale): string =>
  locale === 'en' ? title.replace(/^\p{Lu}(?!\p{Lu})/u, (first) => first.toLowerCase()) : title
