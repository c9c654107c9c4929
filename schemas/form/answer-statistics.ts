import { isEmpty } from '../module/condition.ts'
import type { CodebookEntry } from './artifact.ts'
import { add, divide, multiply } from './decimal.ts'
import type { LocalizedText } from '../module/localized-text.ts'
import { choicesOf, type ItemBase, type ItemId, type Option } from './item.ts'
import type { AnswerPart, Measure, Split } from './statistic-measures.ts'
import { familyOf, itemTypeOf, traitsOf, type Item } from './item-types.ts'
import { takenIn } from './seats.ts'
import type { Seat } from './seats-left.ts'
import { picked } from './types/choice-base.ts'
import { fileGroupNames, fileGroupOf, filesIn } from './types/file-base.ts'
import { npsEnds, npsOf } from './types/nps.ts'
import { countedText, readCounted, type Picked } from './types/people-base.ts'

export interface Count {
  readonly value: string
  readonly label: string
  readonly count: number
  /** Whether it counts an option that the form no longer has. */
  readonly isRemoved?: true
}

/** A bar of a histogram: a single number, or values from `from` up to, not including, `to`; the last one includes it. */
export interface Bin {
  readonly from: number
  readonly to: number
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
  /** What the lowest and the highest step of a scale mean. */
  readonly ends?: ScaleEnds
  /** Whether the form no longer asks the question. */
  readonly isRemoved?: true
}

export interface ScaleEnds {
  readonly low?: LocalizedText
  readonly high?: LocalizedText
}

export interface ChoiceCounts {
  readonly counts: readonly Count[]
  /** Capacity of a counted value, where it is limited. */
  readonly seats?: Readonly<Record<string, number>>
  /** URL of the picture of a counted value, in a choice of pictures. */
  readonly pictures?: Readonly<Record<string, string>>
}

/** The statistics of one question (contract.md, statistics). `card` determines the present members. */
export type Card =
  | (Base & ChoiceCounts & { readonly card: 'choice' })
  | (Base & {
      readonly card: 'number'
      readonly min: number | null
      readonly max: number | null
      readonly mean: number | null
      readonly median: number | null
      readonly counts?: readonly Count[]
      readonly bins?: readonly Bin[]
      /** Net promoter score, −100 to 100. */
      readonly nps?: number
    })
  | (Base & {
      readonly card: 'date'
      readonly min: string | null
      readonly max: string | null
      readonly counts: readonly Count[]
      readonly days?: readonly Count[]
    })
  | (Base & { readonly card: 'text'; readonly latest: readonly string[] })
  | (Base & {
      readonly card: 'files'
      /** Files by group of their types; the most first. */
      readonly counts: readonly Count[]
      /** Total size of the files in bytes; 0 for signatures, whose size is not stored. */
      readonly bytes: number
    })
  | (Base & { readonly card: 'parts'; readonly parts: readonly PartCard[]; readonly sold?: Sold })
  | (Base & { readonly card: 'none' })

/** Amounts and revenue by part, in the order of the form. */
export interface Sold {
  /** Currency sign. */
  readonly currency: string
  readonly lines: readonly { readonly key: string; readonly amount: number; readonly revenue: number }[]
}

/** The statistics of one part of an answer, such as a row of a grid; `skipped` counts answers without this part. */
export interface PartCard {
  readonly key: string
  readonly label: LocalizedText
  readonly card: Card
  /** Whether it is an option that the form no longer has. */
  readonly isRemoved?: true
}

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
    ...endsOf(entry.item),
  }
  const counted = countsOf(entry.item)
  const split = splitOf(entry.item)
  if (split) {
    const amountOf = (key: string): number =>
      given
        .flatMap((value) => partValues(split.split, key, value))
        .reduce<number>((sum, one) => (typeof one === 'number' ? (add(sum, one) ?? sum) : sum), 0)
    return {
      ...base,
      card: 'parts',
      parts: split.parts.map((part) => partCard(part, split.split, given)),
      ...soldOf(entry.item, amountOf),
    }
  }
  switch (traitsOf(entry.item).card) {
    case 'choice':
      return { ...base, card: 'choice', ...choiceOf(entry.item, counts(counted ?? [], given)) }
    case 'number':
      return {
        ...base,
        card: 'number',
        ...spread(given),
        ...(counted ? numbered(entry.item, counts(counted, given)) : {}),
      }
    case 'date':
      return { ...base, card: 'date', ...dates(given) }
    case 'files':
      return { ...base, card: 'files', ...filesCounted(typesOf(given)) }
    case 'text':
      return { ...base, card: 'text', latest: given.slice(-5).toReversed().map(String) }
    default:
      return { ...base, card: 'none' }
  }
}

/** Adds the capacity of counted values, their pictures, and the display name of booked slots. */
export function choiceOf(item: Item, all: readonly Count[]): ChoiceCounts {
  if (familyOf(item) === 'people') return { counts: byPerson(all) }
  const shown = withoutUnusedPast(item, all)
  const pictures = picturesOf(item)
  const seats = new Map(shown.flatMap(({ value }) => seatsIn(item, value).map((seat) => [value, seat] as const)))
  if (seats.size === 0) return { counts: shown, ...pictures }
  return {
    counts: shown.map((one) => ({ ...one, label: seats.get(one.value)?.label ?? one.label })),
    seats: Object.fromEntries([...seats].map(([value, { max }]) => [value, max])),
    ...pictures,
  }
}

function picturesOf(item: Item): Pick<ChoiceCounts, 'pictures'> {
  if (!itemTypeOf(item.type)?.settings.options?.hasPictures) return {}
  const pictured = choicesOf(item).flatMap(({ value, image }) => (image ? [[value, image] as const] : []))
  return pictured.length === 0 ? {} : { pictures: Object.fromEntries(pictured) }
}

/** Drops options that their source no longer offers and that no answer has; others stand with a count of 0. */
function withoutUnusedPast(item: Item, all: readonly Count[]): readonly Count[] {
  const past = new Set(choicesOf(item).flatMap(({ value, retired }) => (retired ? [value] : [])))
  return past.size === 0 ? all : all.filter(({ value, count }) => count > 0 || !past.has(value))
}

/** Seats taken by a counted value, in the notation of a posted form. */
function seatsIn(item: Item, value: string): readonly Seat[] {
  const type = itemTypeOf(item.type)
  return takenIn(item, type?.seats ? type.parse(item, (name) => (name === item.id ? [value] : [])) : value)
}

/** Merges counts of one person under several names, using the latest name. */
function byPerson(all: readonly Count[]): readonly Count[] {
  const found = new Map<string, Count>()
  for (const { value, count } of all) {
    const { id, name } = readCounted(value)
    found.set(id, { value: id, label: name, count: count + (found.get(id)?.count ?? 0) })
  }
  return [...found.values()]
}

/** Returns the values to count one by one, for questions with such values. */
export const countsOf = (item: ItemBase): readonly Pick<Option, 'value' | 'label'>[] | undefined =>
  countMeasureOf(item)?.counts

/** Statistics of a number that follow from its counts. */
export function numbered(
  item: ItemBase,
  all: readonly Count[],
): { readonly counts: readonly Count[]; readonly nps?: number } {
  const nps = countMeasureOf(item)?.isNps ? npsOf(all) : undefined
  return { counts: all, ...(nps === undefined ? {} : { nps }) }
}

/** The texts at the ends of a scale: the author's, else those that every NPS has. */
export function endsOf(item: ItemBase & { readonly lowText?: string; readonly highText?: string }): {
  readonly ends?: ScaleEnds
} {
  const { lowText, highText } = item
  const usual = countMeasureOf(item)?.isNps ? npsEnds : undefined
  const [low, high] = [lowText || usual?.low, highText || usual?.high]
  return low || high ? { ends: { ...(low ? { low } : {}), ...(high ? { high } : {}) } } : {}
}

const countMeasureOf = (item: ItemBase) =>
  measuresOf(item).find((measure) => typeof measure === 'object' && 'counts' in measure)

/** Decomposition of an item's answers into parts that are counted separately. */
export const splitOf = (item: ItemBase) =>
  measuresOf(item).find((measure) => typeof measure === 'object' && 'parts' in measure)

const measuresOf = (item: ItemBase): readonly Measure[] => itemTypeOf(item.type)?.measures(item) ?? []

/** Amounts and revenue of an item whose parts have prices. */
export function soldOf(item: ItemBase, amountOf: (key: string) => number): { readonly sold?: Sold } {
  const { prices, currency = '', parts = [] } = splitOf(item) ?? {}
  if (!prices) return {}
  const lines = parts.map(({ key }) => {
    const amount = amountOf(key)
    return { key, amount, revenue: multiply(amount, prices[key] ?? 0) ?? 0 }
  })
  return { sold: { currency, lines } }
}

/** Returns a part as a question of its own. */
export const partEntry = ({ item }: AnswerPart): CodebookEntry => ({
  id: item.id,
  type: item.type,
  label: '',
  item: item as Item, // types make parts of types that exist
})

function partCard(part: AnswerPart, split: Split, given: readonly unknown[]): PartCard {
  const { key, label } = part
  const values = given.flatMap((value) => partValues(split, key, value))
  const card = aggregate(partEntry(part), values)
  return { key, label, card: { ...card, skipped: Math.max(0, given.length - card.n) } }
}

/** The values under `key` in one answer: none, one, or one for each row. */
function partValues(split: Split, key: string, value: unknown): readonly unknown[] {
  const member = (one: unknown): readonly unknown[] =>
    typeof one === 'object' && one !== null && Object.hasOwn(one, key)
      ? [(one as Readonly<Record<string, unknown>>)[key]]
      : []
  if (split === 'members') return Array.isArray(value) ? [] : member(value)
  if (split === 'cells') {
    const [row = '', ...column] = key.split('.')
    return partValues('members', row, value).flatMap((line) => partValues('members', column.join('.'), line))
  }
  if (!Array.isArray(value)) return []
  if (split === 'entries') return member(value)
  if (split === 'rows') return value.flatMap(member)
  const rank = value.findIndex((one) => String(one) === key)
  return rank < 0 ? [] : [rank + 1]
}

export interface FileTally {
  /** MIME type; null of a signature. */
  readonly type: string | null
  readonly count: number
  readonly bytes: number
}

/** Files by group, from their counts by type. */
export function filesCounted(tallies: readonly FileTally[]): {
  readonly counts: readonly Count[]
  readonly bytes: number
} {
  const groups = Map.groupBy(tallies, ({ type }) => fileGroupOf(type))
  const byGroup = fileGroupNames.flatMap((group) => {
    const count = (groups.get(group) ?? []).reduce((sum, one) => sum + one.count, 0)
    return count === 0 ? [] : [{ value: group, label: group, count }]
  })
  return {
    counts: byGroup.toSorted((a, b) => b.count - a.count),
    bytes: tallies.reduce((sum, { bytes }) => sum + bytes, 0),
  }
}

const typesOf = (given: readonly unknown[]): readonly FileTally[] =>
  given.flatMap(filesIn).map(({ type, size }) => ({ type: type ?? null, count: 1, bytes: size ?? 0 }))

/** Each value with its count, including zeros, then other stored values in the order of their text. */
function counts(known: readonly Pick<Option, 'value' | 'label'>[], given: readonly unknown[]): readonly Count[] {
  const tally = new Map<string, number>(known.map(({ value }) => [value, 0]))
  const stored = given.flatMap((value) => [...new Set(picked(placeIn(value)).map(entryText))])
  for (const one of stored.toSorted()) tally.set(one, (tally.get(one) ?? 0) + 1)
  const labels = new Map(known.map(({ value, label }) => [value, label]))
  return [...tally].map(([value, count]) => ({ value, label: labels.get(value) ?? value, count }))
}

/** Counts a picked person by id and name. */
const entryText = (one: unknown): string =>
  typeof one === 'object' && one !== null ? countedText(one as Picked) : String(one)

/** Counts a place by its first code, a point by its name or else its degrees, a booking by day and slot. */
function placeIn(value: unknown): unknown {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return value
  const { codes, date, range, address, lat, lng } = value as Readonly<Record<string, unknown>> // of any types
  if (typeof date === 'string') return `${date} ${String(range ?? '')}`.trim()
  return Array.isArray(codes) ? codes[0] : address || `${String(lat)}, ${String(lng)}`
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

/** The period a date is counted in: its month, the year of a year, the hour of a time. */
const periodOf = (text: string): string => (/^\d\d:/.test(text) ? `${text.slice(0, 2)}:00` : text.slice(0, 7))

/** Counts by period; earliest first. */
function dates(given: readonly unknown[]): {
  readonly min: string | null
  readonly max: string | null
  readonly counts: readonly Count[]
} {
  const texts = given.map(String).toSorted()
  const tally = new Map<string, number>()
  for (const text of texts) tally.set(periodOf(text), (tally.get(periodOf(text)) ?? 0) + 1)
  return {
    min: texts[0] ?? null,
    max: texts.at(-1) ?? null,
    counts: [...tally].map(([value, count]) => ({ value, label: value, count })),
  }
}
