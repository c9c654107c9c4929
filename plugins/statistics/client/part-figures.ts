import type { PartCard } from '#schemas/form/answer-statistics.ts'
import type { LocalizedText } from '#schemas/module/localized-text.ts'
import { formatNumber } from '#renderer/kit/format-values.ts'
import { countsIn, meanText, percent, type Row, type T } from './chart-rows.ts'

export type Text = (label: LocalizedText) => string

/** How the parts of an answer are told. */
export interface FiguresOptions {
  /** Number of answers. */
  readonly n: number
  /** Whether the parts repeat in each of an answer's rows. */
  readonly areRows?: boolean
  /** Whether the parts are options whose numbers are ranks. */
  readonly areRanks?: boolean
}

/** A table of parts: their names, then a cell for each other heading. */
export interface Figures {
  readonly headings: readonly string[]
  readonly lines: readonly {
    readonly key: string
    readonly cells: readonly string[]
    /** The cells for files: numbers, and nothing where a cell has a dash. */
    readonly values: readonly (string | number)[]
  }[]
  /** Whether the last column is text. */
  readonly endsInText: boolean
  /** Column that narrow cards leave out, because others tell about the same. */
  readonly rare: number
}

/** Returns of each part how many answered it, mean, median, and what else sums it up; nothing known is a dash. */
export function figuresOf(
  inOrder: readonly PartCard[],
  { n, areRows = false, areRanks = false }: FiguresOptions,
  t: T,
  text: Text,
): Figures {
  const parts = areRanks ? ranked(inOrder) : inOrder
  const hasNumbers = parts.some(({ card }) => card.card === 'number')
  // the heading of the card counts them already
  const hasCounts = areRows || parts.some(({ card }) => card.n !== n)
  const last = lastColumnOf(parts)
  return {
    rare: hasNumbers && last === 'partSummary' ? (hasCounts ? 3 : 2) : -1,
    endsInText: last !== 'span' || !hasNumbers,
    headings: [
      t(areRanks ? 'option' : 'part'),
      ...(hasCounts ? [t(areRows ? 'rows' : 'partAnswers')] : []),
      ...(hasNumbers ? [t(areRanks ? 'rank' : 'mean'), t('median')] : []),
      t(last),
    ],
    lines: parts.map(({ key, label, card, isRemoved }) => {
      const name = isRemoved ? t('removed.labelled', { label: text(label) }) : text(label)
      const summary = last === 'partSummary' ? sentenceOf(card, t, text) : summaryOf(card, t, text)
      const [mean, median] = card.card === 'number' ? [card.mean, card.median] : [null, null]
      return {
        key,
        cells: [
          name,
          ...(hasCounts ? [formatNumber(card.n)] : []),
          ...(hasNumbers ? (card.card === 'number' ? [meanText(mean), meanText(median, mean)] : [none, none]) : []),
          summary ?? none,
        ],
        values: [
          name,
          ...(hasCounts ? [card.n] : []),
          ...(hasNumbers ? [mean ?? '', median ?? ''] : []),
          summary ?? '',
        ],
      }
    }),
  }
}

/** Bars of ranked options, the longer the higher an option ranks. */
export const rankRows = (parts: readonly PartCard[], t: T, text: Text): readonly Row[] =>
  ranked(parts).map(({ key, label, card, isRemoved }) => {
    const mean = card.card === 'number' ? card.mean : null
    return {
      key,
      label: text(label),
      isRemoved,
      count: mean === null ? 0 : parts.length - mean + 1,
      said: [t('rank'), mean === null ? none : meanText(mean)],
    }
  })

const none = '—'

const ranked = (parts: readonly PartCard[]): readonly PartCard[] => parts.toSorted((a, b) => rankOf(a) - rankOf(b))

const rankOf = ({ card }: PartCard): number => (card.card === 'number' ? (card.mean ?? Infinity) : Infinity)

/** Returns the heading for what sums up the parts: a range of numbers and dates, the latest of texts. */
function lastColumnOf(parts: readonly PartCard[]): 'span' | 'latestTexts' | 'partSummary' {
  const cards = parts.map(({ card }) => card.card)
  if (cards.every((card) => card === 'number' || card === 'date')) return 'span'
  return cards.every((card) => card === 'text') ? 'latestTexts' : 'partSummary'
}

/** What sums up a part among parts of other kinds: a text or a range alone does not tell which of them it is. */
function sentenceOf(card: PartCard['card'], t: T, text: Text): string | undefined {
  const summary = summaryOf(card, t, text)
  if (summary === undefined) return undefined
  switch (card.card) {
    case 'text':
      return t('sums.latest', { text: summary })
    case 'choice':
      return t('sums.most', { text: summary })
    default:
      return t('sums.span', { text: summary })
  }
}

function summaryOf(card: PartCard['card'], t: T, text: Text): string | undefined {
  switch (card.card) {
    case 'number':
      return card.min === null ? undefined : between(formatNumber(card.min), formatNumber(card.max))
    case 'date':
      return card.min === null ? undefined : between(card.min.replace('T', ' '), (card.max ?? '').replace('T', ' '))
    case 'choice': {
      const most = countsIn(card, text)?.toSorted((a, b) => b.count - a.count)[0]
      return most && most.count > 0 ? t('share', { label: most.label, share: percent(most.count, card.n) }) : undefined
    }
    case 'text':
      return card.latest[0]
    default:
      return undefined
  }
}

const between = (low: string, high: string): string => (low === high ? low : `${low} – ${high}`)
