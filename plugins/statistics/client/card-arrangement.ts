import type { StatisticsCard } from '#schemas/api/form-api-types.ts'
import { areShort, countsIn } from './chart-rows.ts'

/** Place of a card in one of two columns, in px below their top. */
export interface Place {
  readonly side: 0 | 1
  readonly top: number
}

/**
 * Places cards one by one into the column that is shorter so far, so that neither has holes and the questions are read
 * nearly row by row.
 */
export function placesOf(heights: readonly number[]): { readonly places: readonly Place[]; readonly height: number } {
  const ends: [number, number] = [0, 0]
  const places = heights.map((height): Place => {
    const side = ends[0] <= ends[1] ? 0 : 1
    const top = ends[side]
    ends[side] += height + gapPx
    return { side, top }
  })
  return { places, height: Math.max(0, ...ends) - (heights.length > 0 ? gapPx : 0) }
}

const gapPx = 16

/** Height of a card in px, estimated from its contents: until it is drawn. */
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
