import type Canvas from 'diagram-js/lib/core/Canvas'
import type { Point } from 'diagram-js/lib/util/Types'

/** One direction of a diagram larger than its window, in the units of the diagram. */
export interface Extent {
  /** Where the drawing begins, and how long it is. */
  readonly from: number
  readonly length: number
  /** Length of the window. */
  readonly room: number
  /** Middle of the node to begin with. */
  readonly node?: number | undefined
}

/** Space between the drawing and the edges of the window. */
const margin = 28

/**
 * Returns where the window begins: a drawing with room is centered; a longer one begins at its own beginning, or with
 * the node in the middle, and never leaves the window empty beyond its end.
 */
export function startOf({ from, length, room, node }: Extent): number {
  if (length + 2 * margin <= room) return from - (room - length) / 2
  const [first, last] = [from - margin, from + length + margin - room]
  return node === undefined || node <= first + room - 2 * margin ? first : Math.min(node - room / 2, last)
}

/** What of an element says where it is drawn. */
export interface Drawn {
  readonly x: number
  readonly y: number
  readonly width: number
  readonly height: number
}

/** bpmn-js's types allow points only. */
const centre = 'auto' as unknown as Point

/** Fits the diagram into the window at most at 100 %, so that small processes are not enlarged. */
export function fitDiagram(canvas: Canvas): void {
  canvas.zoom('fit-viewport', centre)
  canvas.zoom(Math.min(1, canvas.zoom() * 0.94), centre)
}

/**
 * Smallest zoom to begin with: texts of 13 px are 9 px high then. On phones they are 12 px high, because the window shows
 * a part of most processes in any case.
 */
const smallestRead = (width: number): number => (width < 600 ? 0.93 : 0.7)

/** On phones a process is first seen from start to end, as long as its nodes can be hit by a finger. */
const smallestWhole = (width: number): number => (width < 600 ? 0.4 : 0.7)

/**
 * Whether a window is so low that it shows where an element stands rather than what it says: its name stands beside the
 * window.
 */
export const isStrip = (canvas: Canvas): boolean => canvas.viewbox().outer.height < 120

/**
 * Fits the diagram, unless its texts would be too small to read: then it begins with the node, or at its left end, and
 * is moved by hand.
 */
export function beginDiagram(canvas: Canvas, node?: Drawn): void {
  fitDiagram(canvas)
  const { inner, outer } = canvas.viewbox()
  const smallest = smallestRead(outer.width)
  const isWhole = !node || isStrip(canvas)
  if (canvas.zoom() >= (isWhole ? smallestWhole(outer.width) : smallest)) {
    if (isStrip(canvas)) leaveLogo(canvas)
    return
  }
  const [width, height] = [outer.width / smallest, outer.height / smallest]
  canvas.viewbox({
    x: startOf({ from: inner.x, length: inner.width, room: width, node: node && node.x + node.width / 2 }),
    y: startOf({ from: inner.y, length: inner.height, room: height, node: node && node.y + node.height / 2 }),
    width,
    height,
  })
}

/** Moves a diagram that fits a strip out of the corner of bpmn.io's logo, which must stay unobstructed. */
function leaveLogo(canvas: Canvas): void {
  const { x, inner, scale } = canvas.viewbox()
  canvas.scroll({ dx: -Math.min(48, Math.max(0, (inner.x - x) * scale - 16)), dy: 0 })
}
