import type { Locale } from '../module/localized-text.ts'

/** Languages of a form's texts by tag (BCP 47, lower case), each with its name in that language and in the admin's. */
const table = {
  'zh-cn': ['简体中文', '简体中文', 'Chinese (Simplified)'],
  'zh-tw': ['繁體中文', '繁体中文', 'Chinese (Traditional)'],
  en: ['English', '英语', 'English'],
  ja: ['日本語', '日语', 'Japanese'],
  ko: ['한국어', '韩语', 'Korean'],
  fr: ['Français', '法语', 'French'],
  de: ['Deutsch', '德语', 'German'],
  es: ['Español', '西班牙语', 'Spanish'],
  pt: ['Português', '葡萄牙语', 'Portuguese'],
  'pt-br': ['Português (Brasil)', '葡萄牙语（巴西）', 'Portuguese (Brazil)'],
  it: ['Italiano', '意大利语', 'Italian'],
  nl: ['Nederlands', '荷兰语', 'Dutch'],
  ru: ['Русский', '俄语', 'Russian'],
  uk: ['Українська', '乌克兰语', 'Ukrainian'],
  pl: ['Polski', '波兰语', 'Polish'],
  cs: ['Čeština', '捷克语', 'Czech'],
  hu: ['Magyar', '匈牙利语', 'Hungarian'],
  ro: ['Română', '罗马尼亚语', 'Romanian'],
  bg: ['Български', '保加利亚语', 'Bulgarian'],
  el: ['Ελληνικά', '希腊语', 'Greek'],
  sr: ['Српски', '塞尔维亚语', 'Serbian'],
  sv: ['Svenska', '瑞典语', 'Swedish'],
  nb: ['Norsk bokmål', '挪威语', 'Norwegian'],
  da: ['Dansk', '丹麦语', 'Danish'],
  fi: ['Suomi', '芬兰语', 'Finnish'],
  tr: ['Türkçe', '土耳其语', 'Turkish'],
  ar: ['العربية', '阿拉伯语', 'Arabic'],
  fa: ['فارسی', '波斯语', 'Persian'],
  he: ['עברית', '希伯来语', 'Hebrew'],
  ur: ['اردو', '乌尔都语', 'Urdu'],
  ug: ['ئۇيغۇرچە', '维吾尔语', 'Uyghur'],
  kk: ['Қазақ тілі', '哈萨克语', 'Kazakh'],
  mn: ['Монгол', '蒙古语', 'Mongolian'],
  bo: ['བོད་ཡིག', '藏语', 'Tibetan'],
  uz: ['Oʻzbekcha', '乌兹别克语', 'Uzbek'],
  hi: ['हिन्दी', '印地语', 'Hindi'],
  bn: ['বাংলা', '孟加拉语', 'Bengali'],
  ta: ['தமிழ்', '泰米尔语', 'Tamil'],
  ne: ['नेपाली', '尼泊尔语', 'Nepali'],
  th: ['ไทย', '泰语', 'Thai'],
  vi: ['Tiếng Việt', '越南语', 'Vietnamese'],
  lo: ['ລາວ', '老挝语', 'Lao'],
  km: ['ខ្មែរ', '高棉语', 'Khmer'],
  my: ['မြန်မာ', '缅甸语', 'Burmese'],
  id: ['Bahasa Indonesia', '印度尼西亚语', 'Indonesian'],
  ms: ['Bahasa Melayu', '马来语', 'Malay'],
  fil: ['Filipino', '菲律宾语', 'Filipino'],
  sw: ['Kiswahili', '斯瓦希里语', 'Swahili'],
} as const satisfies Readonly<Record<string, readonly [own: string, zh: string, en: string]>>

/** A language of a form's texts. */
export type Language = keyof typeof table

/** A translated text. */
export interface Translation {
  readonly text: string
  /** Fingerprint of the original that was translated; absent: never outdated. */
  readonly of?: string
}

/** Translations of one language by key (`FormText.key`). */
export type TextsByKey = Readonly<Record<string, Translation>>
export type Translations = { readonly [language in Language]?: TextsByKey }

export const languages = Object.keys(table) as readonly Language[]

/** The name of a language in that language. */
export const nativeName = (language: Language): string => table[language][0]

/** The name of a language for readers of the admin. */
export const languageName = (language: Language, locale: Locale): string => table[language][locale === 'en' ? 2 : 1]

const rightToLeft: ReadonlySet<string> = new Set(['ar', 'fa', 'he', 'ur', 'ug'])

export const directionOf = (language: Language): 'ltr' | 'rtl' => (rightToLeft.has(language) ? 'rtl' : 'ltr')

/** The tag as HTML writes it: `zh-CN`. */
export const htmlLanguage = (language: Language): string =>
  language.replace(/-(\w+)$/, (_, region: string) => `-${region.toUpperCase()}`)

/**
 * The language of buttons and messages beside texts in `language`. They exist in Chinese and English; every other
 * language has them in English, the more widely read of both.
 */
export const interfaceLocale = (language: Language): Locale => (language.startsWith('zh') ? 'zh-cn' : 'en')

/** The language that a browser's tag means: `zh-Hant-HK` is `zh-tw`, `fr-CA` is `fr`; undefined for an unknown one. */
export function languageOfTag(tag: string, known: readonly Language[] = languages): Language | undefined {
  const lower = tag.trim().toLowerCase()
  const exact = known.find((language) => language === lower)
  if (exact) return exact
  const [root = ''] = lower.split('-')
  if (root === 'zh') {
    const wanted = /hant|tw|hk|mo/.test(lower) ? 'zh-tw' : 'zh-cn'
    return known.find((language) => language === wanted) ?? known.find((language) => language.startsWith('zh'))
  }
  return known.find((language) => language === root) ?? known.find((language) => language.startsWith(`${root}-`))
}

/** The known language that an `Accept-Language` header prefers. */
export function preferredLanguage(header: string, known: readonly Language[]): Language | undefined {
  const wishes = header.split(',').map((part) => {
    const [tag = '', ...parameters] = part.split(';')
    const q = parameters.map((one) => /^\s*q=([\d.]+)\s*$/.exec(one)?.[1]).find((one) => one !== undefined)
    return { tag, weight: q === undefined ? 1 : Number(q) }
  })
  for (const { tag, weight } of wishes.toSorted((a, b) => b.weight - a.weight)) {
    const found = weight > 0 ? languageOfTag(tag, known) : undefined
    if (found) return found
  }
  return undefined
}
