import type { StatisticsCard } from '#schemas/api/form-api-types.ts'
import {
  choiceOf,
  countsOf as valuesOf,
  endsOf,
  filesCounted,
  numbered,
  partEntry,
  soldOf,
  splitOf,
  type Count,
} from '#schemas/form/answer-statistics.ts'
import type { CodebookEntry } from '#schemas/form/artifact.ts'
import { add, divide } from '#schemas/form/decimal.ts'
import type { ItemId } from '#schemas/form/form.ts'
import type { Measure } from '#schemas/form/statistic-measures.ts'
import { itemTypeOf, traitsOf } from '#schemas/form/item-types.ts'
import { edgesOf, type Steps } from './histogram-bins.ts'
import type { Figures, NumberFigures, Tally, Wanted } from './statistics-store.ts'

/** Groups items by the way the statement counts them, according to their types. */
export function wantedOf(codebook: readonly CodebookEntry[]): Wanted {
  const split = codebook.flatMap(({ id, item }) => {
    const found = splitOf(item)
    return found ? [{ id, ...found }] : []
  })
  const counted = [...codebook.map(({ item }) => item), ...split.flatMap(({ parts }) => parts.map(({ item }) => item))]
  const by = (isOf: (measure: Measure) => boolean): readonly ItemId[] =>
    counted.filter((item) => itemTypeOf(item.type)?.measures(item).some(isOf)).map(({ id }) => id)
  return {
    choices: by((measure) => typeof measure === 'object' && 'counts' in measure),
    numbers: by((measure) => measure === 'spread'),
    dates: by((measure) => measure === 'moments'),
    texts: by((measure) => measure === 'latest'),
    files: by((measure) => measure === 'files'),
    splits: Object.fromEntries(
      [...Map.groupBy(split, (one) => one.split)].map(([how, all]) => [how, all.map(({ id }) => id)]),
    ),
  }
}

export interface Bars {
  readonly steps: ReadonlyMap<ItemId, Steps>
  readonly bins: readonly { readonly item: ItemId; readonly bin: number; readonly count: number }[]
}

/**
 * Returns one card per question in the order of the form. `absent` holds the questions that some respondents were never
 * asked.
 */
export function cardsOf(
  codebook: readonly CodebookEntry[],
  figures: Figures,
  bars: Bars,
  absent: ReadonlySet<ItemId>,
): readonly StatisticsCard[] {
  const given = new Map(figures.given?.map(({ item, count }) => [item, count]))
  const picks = Map.groupBy(figures.picks ?? [], ({ item }) => item)
  const numbers = new Map(figures.numbers?.map((one) => [one.item, one]))
  const dates = new Map(figures.dates?.map((one) => [one.item, one]))
  const months = Map.groupBy(figures.months ?? [], ({ item }) => item)
  const dateDays = Map.groupBy(figures.dateDays ?? [], ({ item }) => item)
  const latest = Map.groupBy(figures.latest ?? [], ({ item }) => item)
  const files = Map.groupBy(figures.files ?? [], ({ item }) => item)
  const bins = Map.groupBy(bars.bins, ({ item }) => item)

  const cardOf = (entry: CodebookEntry): StatisticsCard => {
    const { id, type, label } = entry
    const n = given.get(id) ?? 0
    const split = splitOf(entry.item)
    const base = {
      item: id,
      type,
      label,
      n,
      skipped: figures.n - n,
      ...(absent.has(id) ? { mayBeAbsent: true } : {}),
      ...endsOf(entry.item),
    }
    if (split) {
      const parts = split.parts.map((part) => {
        const card = cardOf(partEntry(part))
        return { key: part.key, label: part.label, card: { ...card, skipped: Math.max(0, n - card.n) } }
      })
      const sold = soldOf(entry.item, (key) => numbers.get(`${id}.${key}`)?.sum ?? 0)
      return { ...base, card: 'parts', parts, ...sold }
    }
    const values = valuesOf(entry.item)
    switch (traitsOf(entry.item).card) {
      case 'choice':
        return { ...base, card: 'choice', ...choiceOf(entry.item, countsOf(values ?? [], picks.get(id))) }
      case 'number': {
        const counted = values ? numbered(entry.item, countsOf(values, picks.get(id))) : {}
        const steps = bars.steps.get(id)
        return {
          ...base,
          card: 'number',
          ...spreadOf(numbers.get(id)),
          ...counted,
          ...(steps ? { bins: binsOf(steps, bins.get(id)) } : {}),
        }
      }
      case 'date': {
        const days = dateDays.get(id)
        return {
          ...base,
          card: 'date',
          min: dates.get(id)?.min ?? null,
          max: dates.get(id)?.max ?? null,
          counts: (months.get(id) ?? []).map(asCount),
          ...(days ? { days: days.map(asCount) } : {}),
        }
      }
      case 'files':
        return { ...base, card: 'files', ...filesCounted(files.get(id) ?? []) }
      case 'text':
        return { ...base, card: 'text', latest: (latest.get(id) ?? []).map(({ value }) => value) }
      default:
        return { ...base, card: 'none' }
    }
  }
  return codebook.map((entry) => {
    const card = cardOf(entry)
    const sources = latest
      .get(entry.id)
      ?.map(({ id, serial, time }) => ({ id, serial, time: new Date(time).toISOString() }))
    return card.card === 'text' && sources ? { ...card, sources } : card
  })
}

/** Returns every option with its count, zeros included, then the values that are no longer options. */
function countsOf(
  options: readonly { readonly value: string; readonly label: string }[],
  tallies: readonly Tally[] = [],
): readonly Count[] {
  const counts = new Map(tallies.map(({ value, count }) => [value, count]))
  const known = new Set(options.map(({ value }) => value))
  return [
    ...options.map(({ value, label }) => ({ value, label, count: counts.get(value) ?? 0 })),
    ...tallies.filter(({ value }) => !known.has(value)).map(asCount),
  ]
}

const asCount = ({ value, count }: Tally): Count => ({ value, label: value, count })

/** Minimum, maximum, mean and median of counted numbers. */
export function spreadOf(one: NumberFigures | undefined): {
  min: number | null
  max: number | null
  mean: number | null
  median: number | null
} {
  if (!one) return { min: null, max: null, mean: null, median: null }
  const median = one.lower === one.upper ? one.lower : (divide(add(one.lower, one.upper) ?? one.lower, 2) ?? one.lower)
  return { min: one.min, max: one.max, mean: divide(one.sum, one.count) ?? null, median }
}

/** The bars of a histogram, zeros included. */
export function binsOf(steps: Steps, found: readonly { readonly bin: number; readonly count: number }[] = []) {
  const counts = new Map(found.map(({ bin, count }) => [bin, count]))
  return Array.from({ length: steps.count }, (_, at) => {
    const [from, to] = edgesOf(steps, at)
    return { from, to, count: counts.get(at) ?? 0 }
  })
}
