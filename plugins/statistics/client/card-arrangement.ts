import type { StatisticsCard } from '#schemas/api/form-api-types.ts'
import { areShort, countsIn } from './chart-rows.ts'

/** Position of a card on screens and paper with two columns. */
export interface Position {
  readonly side: 'left' | 'right' | 'both'
  /** Number of cards to the right that a card on the left stands beside. */
  readonly rows: number
}

/** Most cards below one another beside a single one. */
const most = 3

/** Excess of a stack over the card to its left, as a share, beyond which a card fewer is better. */
const mostExcess = 0.25

/**
 * Positions cards in two columns that are read row by row in the order of the questions: each card on the left stands
 * beside the next one, or beside a stack of the next ones if they are shorter, and a card without a partner takes both
 * columns. Among all arrangements it takes the one with the least empty space, by the estimated heights.
 */
export function arrange(cards: readonly StatisticsCard[]): readonly Position[] {
  const heights = cards.map(heightOf)
  const best: { readonly cost: number; readonly right: number }[] = [{ cost: 0, right: 0 }]
  // from the last card on, so that the best arrangement of what follows is known; the list begins with the first card
  for (let at = cards.length - 1; at >= 0; at--) {
    const left = heights[at]!
    const choices = Array.from({ length: most + 1 }, (_, right) => {
      const stack = heights.slice(at + 1, at + 1 + right).reduce((sum, height) => sum + height + gapPx, -gapPx)
      const rest = best[right]
      if (!rest || (right > 1 && stack > left * (1 + mostExcess))) return { cost: Infinity, right }
      return { cost: rest.cost + (right === 0 ? alone(cards[at]!) : Math.abs(left - stack)), right }
    })
    best.unshift(choices.reduce((one, other) => (other.cost <= one.cost ? other : one)))
  }
  const positions: Position[] = []
  while (positions.length < cards.length) {
    const { right } = best[positions.length]!
    positions.push(right === 0 ? { side: 'both', rows: 1 } : { side: 'left', rows: right })
    for (let below = 0; below < right; below++) positions.push({ side: 'right', rows: 1 })
  }
  return positions
}

const gapPx = 16

/** Empty space in px that is as bad as a card of both columns: grids and open answers use the width. */
const alone = ({ card }: StatisticsCard): number => (card === 'parts' || card === 'text' ? 120 : 260)

/** Height of a card in px, estimated from its contents. */
export function heightOf(card: StatisticsCard): number {
  return headPx + (card.n === 0 ? linePx : contentPx(card))
}

const [headPx, linePx, factsPx, chartPx, buttonPx, chipsPx] = [94, 22, 60, 180, 38, 36]

function contentPx(card: StatisticsCard): number {
  switch (card.card) {
    case 'choice':
      return barsPx(card.counts.length, card.pictures ? 56 : 48)
    case 'number':
      if (card.min === null) return linePx
      if (card.counts === undefined && card.min === card.max) return factsPx
      return (
        factsPx +
        (card.nps === undefined ? 0 : 84) +
        (card.counts && card.counts.length <= 7 ? barsPx(card.counts.length, 48) : chartPx)
      )
    case 'date':
      return card.min === card.max ? factsPx : factsPx + chartPx
    case 'files':
      return factsPx + (card.counts.length > 1 ? barsPx(card.counts.length, 48) : 0) + linePx
    case 'parts':
      if (card.sold) return factsPx + barsPx(card.sold.lines.length, 48)
      return 33 + card.parts.length * (card.parts.some((part) => countsIn(part.card)) ? 52 : 36)
    case 'text':
      return (
        linePx +
        (areShort(card.latest) ? chipsPx : card.latest.length * 39) +
        (card.n > card.latest.length ? buttonPx : 0)
      )
    default:
      return 0
  }
}

/** Long lists are folded after ten bars (bar-chart.tsx). */
const barsPx = (bars: number, each: number): number => (bars > 12 ? 10 * each + buttonPx : bars * each)
