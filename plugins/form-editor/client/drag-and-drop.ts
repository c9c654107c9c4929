import type { ItemId } from '#schemas/form/form.ts'

/** The dragged object: a type from the palette, or an item of the canvas. */
export type Dragged = { readonly type: string } | { readonly id: ItemId }

export const newDrag = (type: string): string => `new:${type}`
export const itemDrag = (id: ItemId): string => `item:${id}`

export function draggedOf(dragId: string): Dragged {
  return dragId.startsWith('new:') ? { type: dragId.slice(4) } : { id: dragId.slice(5) }
}

/** Row on screen: its index in the document and its edges in px. */
export interface RowBox {
  readonly index: number
  readonly top: number
  readonly bottom: number
}

/** Gap between rows: items from `at` on move down; `y` is the position of the insertion line. */
export interface Gap {
  readonly at: number
  readonly y: number
}

/**
 * Returns the gap at height `y` among the visible rows, from top to bottom; the upper half of a row means the gap
 * before it.
 */
export function gapAt(rows: readonly RowBox[], y: number): Gap | undefined {
  const row = rows.find((one) => y < one.bottom) ?? rows.at(-1)
  if (!row) return undefined
  const isAbove = y < (row.top + row.bottom) / 2
  const place = rows.indexOf(row)
  const neighbour = rows[isAbove ? place - 1 : place + 1]
  const edge = isAbove ? row.top : row.bottom
  const facing = neighbour && (isAbove ? neighbour.bottom : neighbour.top)
  return { at: isAbove ? row.index : row.index + 1, y: facing === undefined ? edge : (edge + facing) / 2 }
}

/**
 * Returns the final index of an item from `from` dropped into gap `at`, which still counts the item at its old index.
 */
export const placeAfterDrop = (from: number, at: number): number => (at > from ? at - 1 : at)

/** Returns the rows of a canvas at their current positions. */
export const rowBoxes = (canvas: HTMLElement): readonly RowBox[] =>
  [...canvas.querySelectorAll<HTMLElement>('[data-row]')]
    .map((row) => {
      const { top, bottom } = row.getBoundingClientRect()
      return { index: Number(row.dataset.row), top, bottom }
    })
    .toSorted((a, b) => a.index - b.index)
