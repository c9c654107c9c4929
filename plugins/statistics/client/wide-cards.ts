import type { StatisticsCard } from '#schemas/api/form-api-types.ts'
import { familyIn, isSparse } from './card-item.ts'
import { labelPx } from './column-ticks.ts'

/**
 * Returns which cards take a whole row; the others stand two by two in the order of the questions. Tables need the width.
 * Other cards get it where their neighbour is much taller or shorter, or where they have none, so that no row has a hole.
 */
export function wideCards(cards: readonly StatisticsCard[]): readonly boolean[] {
  const heights = cards.map(heightOf)
  const blankOf = (at: number): number => {
    const right = at + 1
    if (right >= cards.length || isTable(cards[at]!) || isTable(cards[right]!)) return Infinity
    const shorter = heights[at]! < heights[right]! ? at : right
    const blank = Math.abs(heights[at]! - heights[right]!) - growthOf(cards[shorter]!)
    return blank > mostBlankPx ? Infinity : Math.max(0, blank)
  }
  // the cheapest rows from each card on, from the last to the first
  const costs = [0, 0]
  const begins: boolean[] = []
  for (let at = cards.length - 1; at >= 0; at--) {
    const pair = blankOf(at) + costs[1]!
    const alone = (isTable(cards[at]!) ? 0 : alonePx) + costs[0]!
    begins[at] = pair <= alone
    costs.splice(0, 2, Math.min(pair, alone), costs[0]!)
  }
  let isRight = false
  return begins.map((isPair) => {
    const isWide = !isRight && !isPair
    isRight = !isRight && isPair
    return isWide
  })
}

/** Blank space in px that the shorter of two cards may have below its contents. */
const mostBlankPx = 90
/** Blank space in px that is as bad as a card without a neighbour. */
const alonePx = 80

/** Whether a card is a grid or a table, whose rows and columns need the width. */
const isTable = (card: StatisticsCard): boolean =>
  card.card === 'parts' && card.n > 0 && ['grid', 'rows'].includes(familyIn(card))

/** Height of a card in px in a column, estimated from its contents. */
function heightOf(card: StatisticsCard): number {
  return headPx + (card.n === 0 ? linePx : contentPx(card))
}

const [headPx, linePx, factsPx, chartPx, buttonPx, barPx, picturedPx] = [94, 22, 60, 180, 38, 48, 56]

function contentPx(card: StatisticsCard): number {
  switch (card.card) {
    case 'choice':
      return barsPx(barsOf(card), card.pictures ? picturedPx : barPx)
    case 'number':
      if (card.min === null) return linePx
      if (card.counts === undefined && card.min === card.max) return factsPx
      return (
        factsPx +
        (card.nps === undefined ? 0 : 84) +
        (hasBars(card) ? barsPx(card.counts!.length, barPx) : chartPx + (card.ends ? linePx : 0))
      )
    case 'date':
      return card.min === card.max ? factsPx : factsPx + chartPx
    case 'files':
      return factsPx + (card.counts.length > 1 ? barsPx(card.counts.length, barPx) : 0) + linePx
    case 'parts':
      return card.sold ? factsPx + barsPx(card.sold.lines.length, barPx) : (card.parts.length + 1) * barPx
    case 'text':
      return (
        card.latest.reduce((sum, text) => sum + 19 + linePx * Math.min(3, Math.ceil(labelPx(text) / textPx)), 0) +
        (card.n > card.latest.length ? linePx + buttonPx : 0)
      )
    default:
      return 0
  }
}

/** Width of a text in px, beside where it is from. */
const textPx = 400

const barsOf = (card: StatisticsCard & { readonly card: 'choice' }): number =>
  isSparse(card) ? card.counts.filter(({ count }) => count > 0).length : card.counts.length

/** Long lists are folded after ten bars (bar-chart.tsx). */
const barsPx = (bars: number, each: number): number => (bars > 12 ? 10 * each + buttonPx : bars * each)

const hasBars = (card: StatisticsCard & { readonly card: 'number' }): boolean =>
  card.counts !== undefined && card.counts.length <= 7

/** Space in px that a card fills when it gets it: bars move apart, columns grow. */
function growthOf(card: StatisticsCard): number {
  if (card.n === 0) return 0
  switch (card.card) {
    case 'choice':
      return growthOfBars(barsOf(card))
    case 'number':
      if (card.min === null || (card.counts === undefined && card.min === card.max)) return 0
      return hasBars(card) ? growthOfBars(card.counts!.length) : chartGrowthPx
    case 'date':
      return card.min === card.max ? 0 : chartGrowthPx
    case 'files':
      return growthOfBars(card.counts.length)
    case 'parts':
      return card.sold || familyIn(card) === 'ranking' ? growthOfBars((card.sold?.lines ?? card.parts).length) : 0
    default:
      return 0
  }
}

/** Two bars stay together (bar-chart.module.css). */
const growthOfBars = (bars: number): number => (bars < 3 ? 0 : Math.min(10, bars) * barGrowthPx)

const [barGrowthPx, chartGrowthPx] = [18, 200]
