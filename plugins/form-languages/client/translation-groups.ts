import type { Form, ItemId } from '#schemas/form/form.ts'
import { formTexts, type FormText } from '#schemas/form/translatable-texts.ts'
import type { Language, Translation } from '#schemas/form/languages.ts'
import { stateOf, type TranslationState } from '#schemas/form/translations.ts'

export interface TextRow extends FormText {
  readonly translation: Translation | undefined
  readonly state: TranslationState
}

/** The texts of the form itself, or of one question. */
export interface TextGroup {
  /** Absent for the form itself. */
  readonly item?: ItemId
  /** Position of the question from 1. */
  readonly at: number
  readonly label: string
  readonly rows: readonly TextRow[]
}

export type TextFilter = 'all' | 'missing' | 'outdated'

/** The texts that a translator sees, grouped by question, in the order of the page. */
export function textGroups(
  form: Form,
  language: Language,
  filter: TextFilter,
  search: string,
  /** Keys shown whatever their state, because somebody is translating them. */
  held: ReadonlySet<string>,
): readonly TextGroup[] {
  const texts = form.translations?.[language] ?? {}
  const wanted = search.trim().toLowerCase()
  const rows = formTexts(form)
    .filter(({ isHidden }) => !isHidden)
    .map((text): TextRow => {
      const translation = Object.hasOwn(texts, text.key) ? texts[text.key] : undefined
      return { ...text, translation, state: stateOf(text, translation) }
    })
    .filter(({ key, state }) => filter === 'all' || state === filter || held.has(key))
    .filter(
      ({ text, translation }) =>
        wanted === '' ||
        text.toLowerCase().includes(wanted) ||
        translation?.text.toLowerCase().includes(wanted) === true,
    )
  const places = new Map(form.items.map(({ id, label }, at) => [id, { at: at + 1, label: label.trim() }]))
  return [...Map.groupBy(rows, ({ item }) => item)].map(([item, own]) => ({
    ...(item === undefined ? { at: 0, label: '' } : { item, ...(places.get(item) ?? { at: 0, label: '' }) }),
    rows: own,
  }))
}
