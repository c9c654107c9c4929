import type { StatisticsCard } from '#schemas/api/form-api-types.ts'
import type { Bin, Count, PartCard } from '#schemas/form/answer-statistics.ts'
import { fileGroupName, type FileGroup } from '#schemas/form/types/file-base.ts'
import { familyOf, plainTruths } from '#schemas/form/item-types.ts'
import { textIn, type LocalizedText } from '#schemas/module/localized-text.ts'
import { formatNumber } from '#renderer/kit/format-values.ts'
import type { KeyOf, Translate } from '#renderer/kit/i18n.ts'
import type { statisticsMessages } from './messages.ts'

export type T = Translate<KeyOf<typeof statisticsMessages>>

/** One bar of a chart and one line of a card's table. */
export interface Row {
  readonly key: string
  readonly label: string
  readonly count: number
  /** Color of the bar, where it is not the one of all. */
  readonly color?: string
  /** First and last value of a bar that stands for a range. */
  readonly edges?: readonly [from: number, to: number]
  /** Whether the count will still grow, as that of today. */
  readonly isOpen?: boolean
  /** What stands beside the bar instead of count and share: what it measures, and the figure. */
  readonly said?: readonly [name: string, figure: string]
  /** What the count is a share of, where it is not the number of answers. */
  readonly of?: number
  /** The name in tables, where a chart has room for a part of it. */
  readonly name?: string
  /** Whether it is an option that the form no longer has. */
  readonly isRemoved?: boolean | undefined
}

/** Returns the rows of a card's table and bars in the order of the form. */
export function rowsOf(card: StatisticsCard, text: (label: LocalizedText) => string): readonly Row[] {
  switch (card.card) {
    case 'date':
      return (card.days ?? card.counts).map(({ value, label, count }) => ({
        key: value,
        label: card.days ? label.slice(5) : label,
        ...(card.days ? { name: label } : {}),
        count,
      }))
    case 'choice':
      return namedCounts(card, text).map(({ value, label, count, isRemoved }) => ({
        key: value,
        label,
        count,
        isRemoved,
      }))
    case 'number': {
      if (card.counts) return card.counts.map(({ value, label, count }) => ({ key: value, label, count }))
      return binRows(card.bins)
    }
    case 'files': {
      const total = card.counts.reduce((sum, { count }) => sum + count, 0)
      return card.counts.map(({ value, count }) => ({
        key: value,
        label: text(fileGroupName(value as FileGroup)), // counted by group
        count,
        of: total,
      }))
    }
    case 'parts':
      if (card.sold)
        return card.sold.lines.map(({ key, amount }) => ({
          key,
          label: text(card.parts.find((part) => part.key === key)?.label ?? key),
          count: amount,
        }))
      return card.parts.flatMap((part) =>
        (countsIn(part.card, text) ?? []).map(({ value, label, count, isRemoved }) => ({
          key: `${part.key} ${value}`,
          label: `${text(part.label)} · ${label}`,
          count,
          of: part.card.n,
          isRemoved,
        })),
      )
    default:
      return []
  }
}

/** The name of a row in tables, which say of a removed option that it is one. */
export const nameOf = ({ label, name = label, isRemoved }: Row, t: T): string =>
  isRemoved ? t('removed.labelled', { label: name }) : name

/** Returns the counts of a part whose values are counted one by one, such as options and the steps of a scale. */
export const countsIn = (
  card: PartCard['card'],
  text?: (label: LocalizedText) => string,
): readonly Count[] | undefined =>
  card.card === 'choice' ? namedCounts(card, text) : card.card === 'number' ? card.counts : undefined

/** Counts of a choice; “yes” and “no” without words of the author's in the language of the reader. */
function namedCounts(
  { type, item, counts }: PartCard['card'] & { readonly card: 'choice' },
  text: ((label: LocalizedText) => string) | undefined,
): readonly Count[] {
  if (!text || familyOf({ id: item, type, label: '' }) !== 'boolean') return counts
  const usual = [plainTruths.yes, plainTruths.no]
  return counts.map((one) => {
    const word = usual.find((truth) => textIn(truth, 'zh-cn') === one.label)
    return word ? { ...one, label: text(word) } : one
  })
}

/**
 * A mean or median, with two decimals, so that those beside each other compare at a glance; without them where the mean
 * has four digits before the point.
 */
export const meanText = (value: number | null, mean: number | null = value): string =>
  value === 0 ? '0' : formatNumber(value, Math.abs(mean ?? 0) < 999.5 ? 2 : 0)

/** Rows of a histogram; a bar of a single number is named by it. */
export const binRows = (bins: readonly Bin[] = []): readonly Row[] =>
  bins.map(({ from, to, count }) => ({
    key: String(from),
    label: from === to ? formatNumber(from) : `${formatNumber(from)} – ${formatNumber(to)}`,
    count,
    ...(from === to ? {} : { edges: [from, to] as const }),
  }))

/** Sorts by count, highest first; equal counts keep the order of the form. */
export const sorted = (rows: readonly Row[]): readonly Row[] => rows.toSorted((a, b) => b.count - a.count)

/** Share of the answers, such as `38%`; a non-zero share that rounds to zero is shown as less than one percent. */
export const percent = (count: number, n: number): string => shareText(count, n, 0)

function shareText(count: number, n: number, decimals: 0 | 1): string {
  if (n === 0 || count === 0) return '0%'
  const [value, least] = [(count / n) * 100, decimals === 0 ? 1 : 0.1]
  return value < least ? `<${least}%` : `${formatNumber(value, decimals)}%`
}

/**
 * Returns the shares of rows that are parts of one whole. They have a decimal where whole percents add up to 98 or less, or
 * 102 or more. Spreading the difference would give equal counts different shares.
 */
export function sharesOf(
  rows: readonly Pick<Row, 'count' | 'of'>[],
  n: number,
): (row: Pick<Row, 'count' | 'of'>) => string {
  const sum = (of: (count: number) => number): number => rows.reduce((total, { count }) => total + of(count), 0)
  const areParts = n > 0 && rows.every(({ of }) => of === undefined || of === n) && sum((count) => count) === n
  const whole = areParts ? sum((count) => Math.round((count / n) * 100)) : 100
  return ({ count, of = n }) => shareText(count, of, Math.abs(whole - 100) > 1 ? 1 : 0)
}

/** One bar per day from first to last, including days without answers; one per month beyond 62 days. */
export function daysBetween(days: readonly { readonly day: string; readonly count: number }[]): readonly Row[] {
  const [first, last] = [days[0]?.day, days.at(-1)?.day]
  if (!first || !last) return []
  const counts = new Map(days.map(({ day, count }) => [day, count]))
  const span = (Date.parse(last) - Date.parse(first)) / dayMs + 1
  if (span > 62) return byMonth(days)
  return Array.from({ length: span }, (_, at) =>
    new Date(Date.parse(first) + at * dayMs).toISOString().slice(0, 10),
  ).map((day) => ({ key: day, label: day.slice(5), count: counts.get(day) ?? 0 }))
}

const dayMs = 86_400_000

function byMonth(days: readonly { readonly day: string; readonly count: number }[]): readonly Row[] {
  const counts = new Map<string, number>()
  for (const { day, count } of days) counts.set(day.slice(0, 7), (counts.get(day.slice(0, 7)) ?? 0) + count)
  const [first, last] = [days[0]!, days.at(-1)!].map(
    ({ day }) => Number(day.slice(0, 4)) * 12 + Number(day.slice(5, 7)) - 1,
  ) as [number, number] // of two
  return Array.from({ length: last - first + 1 }, (_, at) => {
    const month = `${Math.floor((first + at) / 12)}-${String(((first + at) % 12) + 1).padStart(2, '0')}`
    return { key: month, label: month, count: counts.get(month) ?? 0 }
  })
}

/** Points of an exam, with at most two decimal places, and with as many as any of those beside them; none is 0. */
export function points(value: number | null, beside: readonly (number | null)[] = [value]): string {
  const places = beside.map((one) => (String(Number((one ?? 0).toFixed(2))).split('.')[1] ?? '').length)
  return value === 0 ? '0' : formatNumber(value, Math.max(0, ...places))
}
