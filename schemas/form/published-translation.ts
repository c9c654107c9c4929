import { offeredLanguages, formIn } from './translations.ts'
import type { Language } from './languages.ts'
import { locales } from '../module/localized-text.ts'
import type { PublishedForm } from './published-form.ts'

/** A version in each language asked for, kept as long as the version itself. */
const known = new WeakMap<PublishedForm, Map<Language, PublishedForm>>()
const originals = new WeakMap<PublishedForm, PublishedForm>()

/**
 * Returns a published version with the texts of its document and public form in a language. Answer schema, graph and
 * codebook stay the same objects, because translating changes neither values nor rules, and lists for staff stay in the
 * main language.
 */
export function publishedIn(version: PublishedForm, language: Language): PublishedForm {
  const original = originals.get(version) ?? version
  const texts = original.document.translations?.[language]
  if (!texts || Object.keys(texts).length === 0) return original
  const each = known.get(original) ?? new Map<Language, PublishedForm>()
  known.set(original, each)
  const kept = each.get(language)
  if (kept) return kept
  const { document, artifact } = original
  const translated: PublishedForm = {
    ...original,
    document: formIn(document, texts),
    artifact: { ...artifact, publicForm: formIn(artifact.publicForm, texts) },
  }
  each.set(language, translated)
  originals.set(translated, original)
  return translated
}

/**
 * The language that a visitor may ask for by name: one of the form's, or one of the interface, whose buttons then stand
 * beside texts in the main language.
 */
export const languageNamed = ({ document }: Pick<PublishedForm, 'document'>, name: unknown): Language | undefined =>
  offeredLanguages(document).find((language) => language === name) ?? locales.find((locale) => locale === name)

/** The languages that have texts of their own, beginning with the main one. */
export const languagesWithTexts = ({ document }: Pick<PublishedForm, 'document'>): readonly Language[] =>
  offeredLanguages(document).filter(
    (language, at) => at === 0 || Object.keys(document.translations?.[language] ?? {}).length > 0,
  )
