import type { Item, ItemId } from '#schemas/form/form.ts'
import { hasOptions, optionsOf } from '#schemas/form/item.ts'
import { answerOperandOf, familyOf, hasAnswer, isComputed, maxLengthOf } from '#schemas/form/item-types.ts'
import type { Language } from '#schemas/form/languages.ts'
import { limits } from '#schemas/form/limits.ts'

/** Settings of a query, as its owner edits them. */
export interface QuerySettings {
  readonly name: string
  /** Text above the conditions; may be empty. */
  readonly intro: string
  /** Questions that a visitor must answer, all of them, to find submissions with the same answers. */
  readonly conditions: readonly ItemId[]
  /** Questions whose answers are shown, in the order of the form. */
  readonly shown: readonly ItemId[]
  readonly withSerial: boolean
  readonly withTime: boolean
  readonly enabled: boolean
  /** Local time to the minute in the form's time zone; null: no bound. `to` is inclusive. */
  readonly from: string | null
  readonly to: string | null
  /** In other languages of the form; what is missing there is shown in the main language. */
  readonly translations?: { readonly [language in Language]?: Partial<QueryTexts> }
}

/** What visitors read of a query besides the questions. */
export type QueryTexts = Pick<QuerySettings, 'name' | 'intro'>

/** The texts of a query in a language. */
export function textsIn({ name, intro, translations }: QuerySettings, language: Language): QueryTexts {
  const own = translations?.[language]
  return { name: own?.name || name, intro: own?.intro || intro }
}

/** A row of `GET /project/form/{formKey}/query`. */
export interface PublicQuery extends QuerySettings {
  /** The `qid` of its address. */
  readonly qid: string
}

export const queryLimits = { perForm: 20, name: 100, intro: 500, conditions: 5, shown: 100, results: 20 } as const

/** `qid` in URLs, which cannot be guessed. */
export const qidPattern = /^[0-9A-Za-z]{16}$/

/** Path of a query's page on the server. */
export const queryPath = (formKey: string, qid: string): string => `/q/${formKey}?qid=${qid}`

/** Answer families that visitors can know exactly and type again. */
const exact: ReadonlySet<string> = new Set(['text', 'number', 'choice', 'moment'])

/** Whether a query can ask for the item's answer and compare it exactly. */
export function isAskable(item: Item): boolean {
  const family = familyOf(item)
  if (!exact.has(family) || isComputed(item) || !answerOperandOf(item)?.ops.includes('eq')) return false
  if (family === 'choice') return hasOptions(item) && optionsOf(item).some(({ other }) => !other)
  // a long text cannot be typed again exactly
  return family !== 'text' || maxLengthOf(item) <= limits.inputAnswer
}

/** Whether the item has an answer that can be shown. */
export const isShowable = (item: Item): boolean => hasAnswer(item)

/**
 * Why a query gives answers to others than their submitters: choices and ratings can be tried out, and names are known
 * to many. A name is told by the label, because it has no format of its own.
 */
export function weaknessOf(items: readonly Item[]): 'guessable' | 'nameOnly' | undefined {
  const secrets = items.filter((item) => !canBeTriedOut(item))
  if (items.length === 0 || secrets.some(({ label }) => !namePattern.test(label.trim()))) return undefined
  return secrets.length === 0 ? 'guessable' : 'nameOnly'
}

/** Most answers that anyone tries out one after another. */
const fewAnswers = 1000

/** Whether a question has so few answers that visitors find the right one by trying. */
function canBeTriedOut(item: Item): boolean {
  const family = familyOf(item)
  if (family === 'choice' || family === 'boolean' || triedTypes.has(item.type)) return true
  const { min, max } = item as { readonly min?: unknown; readonly max?: unknown }
  return family === 'number' && typeof min === 'number' && typeof max === 'number' && max - min < fewAnswers
}

/** Numbers that are picked on a short scale. */
const triedTypes: ReadonlySet<string> = new Set(['rate', 'nps', 'slider'])

const namePattern = /姓名|名字|^((your|full|first|last|given|family|student) )*name$/i
