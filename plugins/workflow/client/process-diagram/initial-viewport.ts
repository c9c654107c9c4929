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
