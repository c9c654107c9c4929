import type { StatisticsCard } from '#schemas/api/form-api-types.ts'
import { countsIn } from './chart-rows.ts'

/** Place of a card in one of two columns, in px below their top. */
export interface Place {
  readonly side: 0 | 1
  readonly top: number
  /** Whether the card takes both columns. */
  readonly isWide?: boolean
  /** Height in px of a card that ends with the other column instead of where its content does. */
  readonly height?: number
}

/**
 * Places cards one by one into the column that is shorter so far, and into the first where they end near each other, so
 * that neither has holes and the questions are read row by row. The last card takes both columns where they end near
 * each other, and what is left of a column is given to its last card.
 */
export function placesOf(heights: readonly number[]): { readonly places: readonly Place[]; readonly height: number } {
  const ends: [number, number] = [0, 0]
  const places: Place[] = []
  const lasts: [number, number] = [-1, -1]
  const level = (most: number): void => {
    const side = ends[0] < ends[1] ? 0 : 1
    const missing = Math.abs(ends[0] - ends[1])
    const at = lasts[side]
    if (missing === 0 || missing > most || at < 0) return
    places[at] = { ...places[at]!, height: heights[at]! + missing }
    ends[side] += missing
  }
  for (const [at, height] of heights.entries()) {
    // its own height does not matter here, because it differs by what is decided
    if (at === heights.length - 1 && Math.abs(ends[0] - ends[1]) <= nearPx) {
      level(nearPx)
      const top = Math.max(...ends)
      places.push({ side: 0, top, isWide: true })
      return { places, height: top + height }
    }
    const side = ends[0] <= ends[1] + slackPx ? 0 : 1
    places.push({ side, top: ends[side] })
    lasts[side] = at
    ends[side] += height + gapPx
  }
  level(emptyPx)
  return { places, height: Math.max(0, ...ends) - (heights.length > 0 ? gapPx : 0) }
}

const gapPx = 16
/** Distance by which the first column may be longer and still take the next card, which else stood after its follower. */
const slackPx = 56
/** Distance of the ends of two columns below which a card below both leaves no hole. */
const nearPx = 96
/** Empty space that a card may get at most. */
const emptyPx = 200

/** Height of a card in px, estimated from its contents: until it is drawn. */
export function heightOf(card: StatisticsCard): number {
  return headPx + (card.n === 0 ? linePx : contentPx(card))
}

const [headPx, linePx, factsPx, chartPx, buttonPx] = [94, 22, 60, 180, 38]

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
      return card.latest.length * 41 + (card.n > card.latest.length ? linePx + buttonPx : 0)
    default:
      return 0
  }
}

/** Long lists are folded after ten bars (bar-chart.tsx). */
const barsPx = (bars: number, each: number): number => (bars > 12 ? 10 * each + buttonPx : bars * each)
