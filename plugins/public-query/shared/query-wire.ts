import type { Item, ItemId } from '#schemas/form/form.ts'
import { hasOptions, optionsOf } from '#schemas/form/item.ts'
import { answerOperandOf, familyOf, hasAnswer, isComputed, maxLengthOf } from '#schemas/form/item-types.ts'
import { limits } from '#schemas/form/limits.ts'

/** A query as its owner sets it up. */
export interface QuerySettings {
  readonly name: string
  /** Shown above what is asked; may be empty. */
  readonly intro: string
  /** Questions that a visitor answers, all of them, to find submissions with the same answers. */
  readonly conditions: readonly ItemId[]
  /** Questions whose answers are shown, in the order of the form. */
  readonly shown: readonly ItemId[]
  readonly withSerial: boolean
  readonly withTime: boolean
  readonly enabled: boolean
  /** ISO text to the minute, by the form's clocks; null: no bound. `to` is still open. */
  readonly from: string | null
  readonly to: string | null
}

/** A row of `GET /project/form/{formKey}/query`. */
export interface PublicQuery extends QuerySettings {
  /** The `qid` of its address. */
  readonly qid: string
}

export const queryLimits = { perForm: 20, name: 100, intro: 500, conditions: 5, shown: 100, results: 20 } as const

/** `qid` of an address: unguessable, and in capitals and digits of no look-alikes. */
export const qidPattern = /^[0-9A-Za-z]{16}$/

/** The page of a query, with a path of the server. */
export const queryPath = (formKey: string, qid: string): string => `/q/${formKey}?qid=${qid}`

/** Families of answers that one can know exactly and type again. */
const exact: ReadonlySet<string> = new Set(['text', 'number', 'choice', 'moment'])

/** Whether a visitor can be asked for the item's answer and it can be compared exactly. */
export function isAskable(item: Item): boolean {
  const family = familyOf(item)
  if (!exact.has(family) || isComputed(item) || !answerOperandOf(item)?.ops.includes('eq')) return false
  if (family === 'choice') return hasOptions(item) && optionsOf(item).some(({ other }) => !other)
  // nobody types a long text again as it was
  return family !== 'text' || maxLengthOf(item) <= limits.inputAnswer
}

/** Whether the item has an answer to show. */
export const isShowable = (item: Item): boolean => hasAnswer(item)

/** Whether anybody could try all the answers: nothing but choices is asked for. */
export const isGuessable = (items: readonly Item[]): boolean =>
  items.length > 0 && items.every((item) => familyOf(item) === 'choice')
