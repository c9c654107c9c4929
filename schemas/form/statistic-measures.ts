import type { LocalizedText } from '../module/localized-text.ts'
import { families, type Family } from './answer-data-types.ts'
import type { ItemBase, Option, WithOptions } from './item.ts'

/** One statistic of an answer. */
export type Measure =
  /** Counts of each value: the given ones, then any other stored value. */
  | {
      readonly counts: readonly Pick<Option, 'value' | 'label'>[]
      /** Suffix of each value on a chart. */ readonly mark?: string
      /** Whether a net promoter score can be computed from them. */ readonly isNps?: boolean
    }
  /** Minimum, maximum, mean and median of numbers, with a histogram where values are not counted one by one. */
  | 'spread'
  /** First and last date, and counts per period. */
  | 'moments'
  /** The newest texts. */
  | 'latest'
  /** Files by group of their types, and their size. */
  | 'files'
  /** Each part of the answer separately, measured like an answer of the part's own type. */
  | {
      readonly split: Split
      readonly parts: readonly AnswerPart[]
      /** For amounts: the price of each part, and the currency sign. */
      readonly prices?: Readonly<Record<string, number>>
      readonly currency?: string
    }

/** A part of an answer: a row of a grid, an end of a range, an option of a ranking. */
export interface AnswerPart {
  /** The part after the item's id: `<item>.<key>`. */
  readonly key: string
  readonly label: LocalizedText
  /** The part as a question of its own. */
  readonly item: ItemBase
}

/**
 * How an answer splits into parts: `members` of an object by key, `entries` of a list by index, `ranks` of a list's
 * values by position (the first is 1), `cells` of an object of objects by both keys with a dot between, `rows` of a
 * list of objects by the objects' keys.
 */
export type Split = 'members' | 'entries' | 'ranks' | 'cells' | 'rows'

/** The statistics of a family's answers. */
export function usualMeasures(family: Family, item: ItemBase & WithOptions): readonly Measure[] {
  switch (families[family].card) {
    case 'choice':
      return [{ counts: (item.options ?? []).map(({ value, label }) => ({ value, label })) }]
    case 'number':
      return ['spread']
    case 'date':
      return ['moments']
    case 'text':
      return ['latest']
    case 'files':
      return ['files']
    case 'parts':
    case 'none':
      return []
  }
}
