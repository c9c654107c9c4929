import { finding, type Finding } from './item.ts'
import type { Form, ItemId } from './form.ts'
import { fingerprint, formTexts, mapFormTexts, textsOfItem, type FormText } from './translatable-texts.ts'
import {
  languageName,
  languages,
  type Language,
  type TextsByKey,
  type Translation,
  type Translations,
} from './languages.ts'

/** `optional`: a text without letters, such as a number, reads the same in every language. */
export type TranslationState = 'translated' | 'outdated' | 'missing' | 'optional'

export const mainLanguage = ({ settings }: Pick<Form, 'settings'>): Language => settings.language ?? 'zh-cn'

/** Languages that visitors may choose from, beginning with the form's own. */
export function offeredLanguages(form: Pick<Form, 'settings'>): readonly Language[] {
  const main = mainLanguage(form)
  return [main, ...(form.settings.languages ?? []).filter((language) => language !== main)]
}

/** Languages that the form is translated into, offered to visitors or not yet. */
export function translatedLanguages(form: Form): readonly Language[] {
  const main = mainLanguage(form)
  const all = new Set<string>([...(form.settings.languages ?? []), ...Object.keys(form.translations ?? {})])
  return languages.filter((language) => language !== main && all.has(language))
}

/** Returns the form in a language; a text without a translation stays in the main language. */
export function formIn<F extends Form>(form: F, texts: TextsByKey | undefined): F {
  if (!texts || Object.keys(texts).length === 0) return form
  return mapFormTexts(form, ({ key, text }) => (Object.hasOwn(texts, key) && texts[key]!.text.trim()) || text) as F // no other key changes
}

export function stateOf({ text }: FormText, translation: Translation | undefined): TranslationState {
  if (translation === undefined || translation.text.trim() === '') return /\p{L}/u.test(text) ? 'missing' : 'optional'
  return translation.of === undefined || translation.of === fingerprint(text) ? 'translated' : 'outdated'
}

export interface Completeness {
  readonly total: number
  readonly missing: number
  readonly outdated: number
  /** 100 only when no text is missing. */
  readonly percent: number
}

/** How far a form is translated; texts that visitors never see, or that need no translation, do not count. */
export function completenessOf(form: Form, language: Language, texts = formTexts(form)): Completeness {
  const own = form.translations?.[language] ?? {}
  const states = texts.filter(({ isHidden }) => !isHidden).map((text) => stateOf(text, own[text.key]))
  const count = (wanted: TranslationState): number => states.filter((state) => state === wanted).length
  const total = states.length - count('optional')
  const missing = count('missing')
  return {
    total,
    missing,
    outdated: count('outdated'),
    percent: total === 0 ? 100 : Math.floor(((total - missing) / total) * 100),
  }
}

/** Sets translations of a language; an empty text removes one. Originals are read from the form. */
export function translate(form: Form, language: Language, texts: ReadonlyMap<string, string>): Form {
  const originals = new Map(formTexts(form).map(({ key, text }) => [key, text]))
  const next: Record<string, Translation> = { ...form.translations?.[language] }
  for (const [key, text] of texts) {
    const original = originals.get(key)
    if (original === undefined) continue
    if (text.trim() === '') delete next[key]
    else next[key] = { text, of: fingerprint(original) }
  }
  return withTranslations(form, { ...form.translations, [language]: next })
}

/** A translation made outside of the form, such as one of a file. */
export interface ImportedTranslation {
  readonly language: Language
  readonly key: string
  readonly text: string
  /** Fingerprint of the original that was translated; another one than the form's makes the translation outdated. */
  readonly of: string
}

/** Sets translations made elsewhere and adds their languages; those of texts that the form does not have are left out. */
export function withImportedTranslations(form: Form, imported: readonly ImportedTranslation[]): Form {
  const known = new Set(formTexts(form).map(({ key }) => key))
  const main = mainLanguage(form)
  const byLanguage = Map.groupBy(
    imported.filter(({ key, language }) => known.has(key) && language !== main),
    ({ language }) => language,
  )
  return [...byLanguage].reduce<Form>((now, [language, translated]) => {
    const withLanguage = addLanguage(now, language)
    const own = Object.fromEntries(translated.map(({ key, text, of }) => [key, { text, of }] as const))
    const texts = { ...withLanguage.translations?.[language], ...own }
    return offeredOnceComplete(
      now,
      withTranslations(withLanguage, { ...withLanguage.translations, [language]: texts }),
      language,
    )
  }, form)
}

/** Adds a language, which visitors do not see before it is translated or the author offers it. */
export function addLanguage(form: Form, language: Language): Form {
  if (translatedLanguages(form).includes(language) || mainLanguage(form) === language) return form
  return withTranslations(form, { ...form.translations, [language]: {} })
}

/** Offers a language to visitors once an edit has translated its last text. */
export function offeredOnceComplete(before: Form, form: Form, language: Language): Form {
  const isComplete = (one: Form): boolean => completenessOf(one, language).percent === 100
  const isNew = !translatedLanguages(before).includes(language)
  return isComplete(form) && (isNew || !isComplete(before)) ? offerLanguage(form, language, true) : form
}

/** Removes a language with its translations. */
export function removeLanguage(form: Form, language: Language): Form {
  const { [language]: _removed, ...rest } = form.translations ?? {}
  return withOffered(
    withTranslations(form, rest),
    offeredLanguages(form).filter((one) => one !== language),
  )
}

/** Offers a translated language to visitors, or takes it back; its translations stay. */
export function offerLanguage(form: Form, language: Language, isOffered: boolean): Form {
  const others = offeredLanguages(form).filter((one) => one !== language)
  return withOffered(
    withTranslations(form, { ...form.translations, [language]: form.translations?.[language] ?? {} }),
    isOffered ? [...others, language] : others,
  )
}

function withOffered(form: Form, offered: readonly Language[]): Form {
  const { languages: _before, ...settings } = form.settings
  return { ...form, settings: offered.length > 1 ? { ...settings, languages: offered } : settings }
}

function withTranslations(form: Form, translations: Translations): Form {
  const { translations: _before, ...rest } = form
  return Object.keys(translations).length === 0 ? rest : { ...rest, translations }
}

/** Removes the translations of an item. */
export const withoutItemTexts = (form: Form, id: ItemId): Form =>
  changeEach(form, (texts) =>
    Object.fromEntries(Object.entries(texts).filter(([key]) => !key.startsWith(textsOfItem(id)))),
  )

/** Copies the translations of `source`'s item `from`, in this form or another, to the item `to`. */
export function withItemTextsOf(form: Form, source: Form, from: ItemId, to: ItemId): Form {
  if (!source.translations) return form
  const copies = Object.entries(source.translations).map(([language, texts]) => {
    const own = Object.entries(texts).filter(([key]) => key.startsWith(textsOfItem(from)))
    const copied = own.map(([key, text]) => [textsOfItem(to) + key.slice(textsOfItem(from).length), text] as const)
    return [language, { ...form.translations?.[language as Language], ...Object.fromEntries(copied) }] as const
  })
  return withTranslations(form, { ...form.translations, ...Object.fromEntries(copies) })
}

/** Removes translations of texts that the form does not have, and sanitises those of formatted texts. */
export function cleanTranslations(form: Form, sanitise: (html: string) => string): Form {
  if (!form.translations) return form
  const known = new Map(formTexts(form).map((text) => [text.key, text]))
  return changeEach(form, (texts) =>
    Object.fromEntries(
      Object.entries(texts).flatMap(([key, translation]) => {
        const { format } = known.get(key) ?? {}
        if (format === undefined) return []
        return [[key, format === 'rich' ? { ...translation, text: sanitise(translation.text) } : translation]]
      }),
    ),
  )
}

/** Translations of texts that the form does not have; they are left out when it is saved. */
export function unknownTranslations(form: Form): readonly Finding[] {
  if (!form.translations) return []
  const known = new Set(formTexts(form).map(({ key }) => key))
  return Object.entries(form.translations).flatMap(([language, texts]) => {
    const lost = Object.keys(texts).filter((key) => !known.has(key))
    const name = (locale: 'zh-cn' | 'en'): string => languageName(language as Language, locale)
    return lost.length === 0
      ? []
      : [
          finding(
            'translation.unknown',
            `translations/${language}`,
            `${name('zh-cn')}：${lost.length} 条翻译没有对应的原文，将不保留（${lost.slice(0, 3).join('、')}）`,
            `${name('en')}: ${lost.length} translations have no original and will be left out (${lost.slice(0, 3).join(', ')})`,
          ),
        ]
  })
}

/** Warnings before publishing about languages offered with texts missing or outdated. */
export function checkTranslations(form: Form): readonly Finding[] {
  const offered = offeredLanguages(form).slice(1)
  if (offered.length === 0) return []
  const texts = formTexts(form)
  return offered.flatMap((language) => {
    const { missing, outdated } = completenessOf(form, language, texts)
    const at = `translations/${language}`
    const [zh, en] = [languageName(language, 'zh-cn'), languageName(language, 'en')]
    return [
      ...(missing > 0
        ? [
            finding(
              'translation.missing',
              at,
              `${zh}：${missing} 处文字还没有翻译，填写者会看到原文`,
              `${en}: ${missing} ${missing === 1 ? 'text is' : 'texts are'} not translated. Visitors will see the original.`,
            ),
          ]
        : []),
      ...(outdated > 0
        ? [
            finding(
              'translation.outdated',
              at,
              `${zh}：${outdated} 处翻译之后原文有改动，请核对`,
              `${en}: the original of ${outdated} ${outdated === 1 ? 'text has' : 'texts has'} changed since it was translated`,
            ),
          ]
        : []),
    ]
  })
}

function changeEach(form: Form, change: (texts: TextsByKey) => TextsByKey): Form {
  if (!form.translations) return form
  const changed = Object.entries(form.translations).map(([language, texts]) => [language, change(texts)] as const)
  return { ...form, translations: Object.fromEntries(changed) }
}
