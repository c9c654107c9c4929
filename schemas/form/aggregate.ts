import { isEmpty } from '../module/cond.ts'
import type { CodebookEntry } from './artifact.ts'
import { add, divide } from './decimal.ts'
import type { ItemBase, ItemId, Option } from './item.ts'
import { itemTypeOf, traitsOf } from './item-types.ts'
import { picked } from './types/choices.ts'

export interface Count {
  readonly value: string
  readonly label: string
  readonly count: number
}

interface Base {
  readonly item: ItemId
  /** The item's type. */
  readonly type: string
  readonly label: string
  /** Number of answers. */
  readonly n: number
  readonly skipped: number
  /** Whether some skipped submissions were never asked, because logic hid the question or a version lacked it. */
  readonly mayBeAbsent?: boolean
}

/** The statistics of one question (contract.md, statistics). `card` tells which members exist. */
export type Card =
  | (Base & { readonly card: 'choice'; readonly counts: readonly Count[] })
  | (Base & {
      readonly card: 'number'
      readonly min: number | null
      readonly max: number | null
      readonly mean: number | null
      readonly median: number | null
      readonly counts?: readonly Count[]
    })
  | (Base & {
      readonly card: 'date'
      readonly min: string | null
      readonly max: string | null
      readonly counts: readonly Count[]
    })
  | (Base & { readonly card: 'text'; readonly latest: readonly string[] })
  | (Base & { readonly card: 'none' })

/**
 * The statistics of one question over all stored values, in storage order; undefined means skipped. This defines the
 * statistics: faster counts (rollups, SQL) must give equal results.
 */
export function aggregate(entry: CodebookEntry, values: readonly unknown[]): Card {
  const given = values.filter((value) => !isEmpty(value))
  const base: Base = {
    item: entry.id,
    type: entry.type,
    label: entry.label,
    n: given.length,
    skipped: values.length - given.length,
  }
  const counted = countsOf(entry.item)
  switch (traitsOf(entry.item).card) {
    case 'choice':
      return { ...base, card: 'choice', counts: counts(counted ?? [], given) }
    case 'number':
      return { ...base, card: 'number', ...spread(given), ...(counted ? { counts: counts(counted, given) } : {}) }
    case 'date':
      return { ...base, card: 'date', ...dates(given) }
    case 'text':
      return { ...base, card: 'text', latest: given.slice(-5).toReversed().map(String) }
    default:
      return { ...base, card: 'none' }
  }
}

/** The values that are counted one by one, for questions with such values. */
export const countsOf = (item: ItemBase): readonly Pick<Option, 'value' | 'label'>[] | undefined =>
  itemTypeOf(item.type)
    ?.measures(item)
    .flatMap((measure) => (typeof measure === 'object' ? [measure.counts] : []))[0]

/** Each value with its count, including zeros, then stored values that no longer exist. */
function counts(known: readonly Pick<Option, 'value' | 'label'>[], given: readonly unknown[]): readonly Count[] {
  const tally = new Map<string, number>(known.map(({ value }) => [value, 0]))
  for (const value of given)
    for (const one of new Set(picked(value).map(String))) tally.set(one, (tally.get(one) ?? 0) + 1)
  const labels = new Map(known.map(({ value, label }) => [value, label]))
  return [...tally].map(([value, count]) => ({ value, label: labels.get(value) ?? value, count }))
}

/** Numeric statistics. Values that are no number (a calculated text) count only in `n`. */
function spread(given: readonly unknown[]): {
  readonly min: number | null
  readonly max: number | null
  readonly mean: number | null
  readonly median: number | null
} {
  const numbers = given.filter((value): value is number => typeof value === 'number').toSorted((a, b) => a - b)
  if (numbers.length === 0) return { min: null, max: null, mean: null, median: null }
  const middle = numbers.length >> 1
  const median = numbers.length % 2 === 1 ? numbers[middle]! : halfway(numbers[middle - 1]!, numbers[middle]!)
  return {
    min: numbers[0]!,
    max: numbers.at(-1)!,
    mean:
      divide(
        numbers.reduce((sum, one) => add(sum, one) ?? sum, 0),
        numbers.length,
      ) ?? null,
    median,
  }
}

const halfway = (a: number, b: number): number => divide(add(a, b) ?? a, 2) ?? a

/** Counts by month, or by year for years; earliest first. */
function dates(given: readonly unknown[]): {
  readonly min: string | null
  readonly max: string | null
  readonly counts: readonly Count[]
} {
  const texts = given.map(String).toSorted()
  const tally = new Map<string, number>()
  for (const text of texts) tally.set(text.slice(0, 7), (tally.get(text.slice(0, 7)) ?? 0) + 1)
  return {
    min: texts[0] ?? null,
    max: texts.at(-1) ?? null,
    counts: [...tally].map(([value, count]) => ({ value, label: value, count })),
  }
}
