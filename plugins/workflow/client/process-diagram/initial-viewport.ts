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

/** Texts of 13 px are 9 px high at this zoom: a whole process may be that small. */
const smallestWhole = 0.7

/**
 * Smallest zoom to begin with. On phones texts are 12 px high then, because the window shows a part of most processes in
 * any case.
 */
const smallestRead = (width: number): number => (width < 600 ? 0.93 : smallestWhole)

/** What of an element of the drawing says where a process begins. */
interface Nested extends Drawn {
  readonly type: string
  readonly children?: readonly Nested[]
}

/** Returns the start event of the outermost process, which pools and lanes may hold. */
export function startEventIn(root: Pick<Nested, 'children'>): Drawn | undefined {
  const children = root.children ?? []
  const found = children.find(({ type }) => type === 'bpmn:StartEvent')
  if (found) return found
  for (const child of children) {
    const deeper = startEventIn(child)
    if (deeper) return deeper
  }
  return undefined
}

/**
 * Fits the diagram, unless its texts would be too small to read: then it begins with the node, or with its start event,
 * and is moved by hand.
 */
export function beginDiagram(canvas: Canvas, node?: Drawn): void {
  fitDiagram(canvas)
  const { inner, outer } = canvas.viewbox()
  const smallest = smallestRead(outer.width)
  if (canvas.zoom() >= (node ? smallest : smallestWhole)) return
  const [width, height] = [outer.width / smallest, outer.height / smallest]
  const first = node ?? startEventIn(canvas.getRootElement() as unknown as Nested)
  canvas.viewbox({
    x: startOf({ from: inner.x, length: inner.width, room: width, node: first && first.x + first.width / 2 }),
    y: startOf({ from: inner.y, length: inner.height, room: height, node: first && first.y + first.height / 2 }),
    width,
    height,
  })
}
