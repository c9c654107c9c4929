import { formatNumber } from '#renderer/kit/format-values.ts'
import type { Row } from './chart-rows.ts'

/** A label below columns, in the middle of the column `at`; ends in .5 before and after it. */
export interface Tick {
  readonly at: number
  readonly label: string
}

/** Width of a chart in px, with `sidePx` left and right of the columns. */
export interface ChartWidth {
  readonly width: number
  readonly sidePx: number
}

/**
 * Returns the labels below columns: the edges of ranges, else as many names at even steps as fit beside each other. The
 * first and the last of `areDays` are always named.
 */
export function ticksOf(rows: readonly Row[], width: ChartWidth, areDays = false): readonly Tick[] {
  if (rows.length > 0 && rows.every(({ edges }) => edges)) return edgeTicks(rows, width)
  return areDays ? dayTicks(rows, width) : nameTicks(rows, width)
}

/** Edges of a histogram, so that a range without a label is told by its neighbours. */
function edgeTicks(rows: readonly Row[], { width, sidePx }: ChartWidth): readonly Tick[] {
  const edges = [...rows.map(({ edges: [from] = [0, 0] }) => from), rows.at(-1)!.edges![1]].map((edge) =>
    formatNumber(edge),
  )
  const every = Math.ceil(edges.length / fitting(edges, width - 2 * sidePx))
  return edges.flatMap((label, at) => (at % every === 0 ? [{ at: at - 0.5, label }] : []))
}

function dayTicks(rows: readonly Row[], { width, sidePx }: ChartWidth): readonly Tick[] {
  const last = rows.length - 1
  const given = namedTicks(rows, width - 2 * sidePx)
  if (given) return given
  // those at the sides stand further inside than their columns
  const fits = Math.min(last, most - 1, fitting(labelsOf(rows), width - 4 * sidePx) - 1)
  if (fits < 1) return rows.slice(-1).map(({ label }) => ({ at: last, label }))
  // rather fewer labels than steps of different lengths
  const even = Array.from({ length: Math.ceil(fits / 2) }, (_, at) => fits - at).find((steps) => last % steps === 0)
  const steps = even ?? fits
  return Array.from({ length: steps + 1 }, (_, step) => Math.round((step * last) / steps)).map((at) => ({
    at,
    label: rows[at]!.label,
  }))
}

/** Names each column that is not empty, where no two of a few names touch: nothing is told by its neighbours then. */
function namedTicks(rows: readonly Row[], room: number): readonly Tick[] | undefined {
  const ticks = rows.flatMap(({ label, count }, at) => (count > 0 ? [{ at, label }] : []))
  const apart = Math.max(0, ...labelsOf(rows).map(labelPx)) + labelGapPx
  const fits = ticks.every(({ at }, next) => next === 0 || ((at - ticks[next - 1]!.at) * room) / rows.length >= apart)
  return fits && ticks.length <= mostNamed ? ticks : undefined
}

/** Most columns that are all named. */
const mostNamed = 8

function nameTicks(rows: readonly Row[], { width, sidePx }: ChartWidth): readonly Tick[] {
  const atMost = rows.every(({ label }) => label.length < 3) ? 2 * most : most
  const room = width - 2 * sidePx
  const every = Math.ceil(rows.length / Math.min(atMost, fitting(labelsOf(rows), room)))
  const first = Math.floor(((rows.length - 1) % every) / 2)
  const middle = (at: number): number => sidePx + ((at + 0.5) * room) / rows.length
  return rows.flatMap(({ label }, at) =>
    at % every === first && Math.min(middle(at), width - middle(at)) >= labelPx(label) / 2 ? [{ at, label }] : [],
  )
}

/** Most labels below a chart, unless they are short. */
const most = 6

const labelsOf = (rows: readonly Row[]): readonly string[] => rows.map(({ label }) => label)

/** Number of labels that fit beside each other, at least one. */
const fitting = (labels: readonly string[], room: number): number =>
  Math.max(1, Math.floor(room / (Math.max(0, ...labels.map(labelPx)) + labelGapPx)))

const labelGapPx = 12

/** Width of a label at the 13 px of charts, estimated generously. */
export const labelPx = (label: string): number =>
  Array.from(label).reduce((px, character) => px + characterPx(character), 0)

const characterPx = (character: string): number =>
  /\p{Script=Han}/u.test(character) ? 13 : /[ ,.]/.test(character) ? 4 : 8
