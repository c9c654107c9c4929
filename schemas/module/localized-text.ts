/** A text for people: one string (zh-cn), or one string per locale. */
export type LocalizedText = string | Readonly<{ 'zh-cn': string; en?: string }>

export const locales = ['zh-cn', 'en'] as const
export type Locale = (typeof locales)[number]

/**
 * The name of the field whose value a reader of `locale` sees: the English twin where it is filled (`Field.english`).
 */
export function shownName(
  name: string,
  english: string | undefined,
  row: Readonly<Record<string, unknown>>,
  locale: Locale,
): string {
  return locale === 'en' && english !== undefined && row[english] ? english : name
}

/** The text in `locale`, otherwise in zh-cn. */
export function textIn(text: LocalizedText, locale: Locale): string {
  if (typeof text === 'string') return text
  return text[locale] ?? text['zh-cn']
}

/** A title within a sentence: lower-cased in English, except for abbreviations such as `IP address`. */
export const midSentence = (title: string, locale: Locale): string =>
  locale === 'en' ? title.replace(/^\p{Lu}(?!\p{Lu})/u, (first) => first.toLowerCase()) : title

/** A text with its `{name}` placeholders filled in; one without a value leaves nothing. */
export const filledIn = (text: string, values: Readonly<Record<string, unknown>>): string =>
  text.replaceAll(/\{(\w+)\}/g, (_, name: string) => String(values[name] ?? ''))

/** The plural of an English noun: `entries`, `processes`, `users`. */
export function pluralOf(noun: string): string {
  if (/[^aeiou]y$/i.test(noun)) return `${noun.slice(0, -1)}ies`
  return /(s|x|z|ch|sh)$/i.test(noun) ? `${noun}es` : `${noun}s`
}
