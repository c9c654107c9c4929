import { oneOf, type Random } from './secure-random.ts'
import type { Box, Shape } from './rasterizer.ts'

/** A piece with its tabs fills a square of this side. */
export const pieceSize = 47
export const half = pieceSize / 2
/** Half a side of the piece's body, and the radius of its corners. */
const body = 15
const corner = 2
const knob = { radius: 6.2, out: 2 }

/** Sides of a piece, from the top clockwise: a tab, a dent, or straight. */
export type Sides = readonly [number, number, number, number]

/** Three or four sides with tabs and dents, one or two of them dents: a silhouette that people remember. */
export function anySides(random: Random): Sides {
  for (;;) {
    const sides = [0, 0, 0, 0].map(() => oneOf(random, [-1, 0, 1, 1])) as unknown as Sides
    const [dents, tabs] = [-1, 1].map((kind) => sides.filter((side) => side === kind).length) as [number, number]
    if (dents >= 1 && dents <= 2 && tabs >= 1 && dents + tabs >= 3) return sides
  }
}

/**
 * Picks a shape of the same kind that nobody takes for these: two sides differ from each. The same number between all,
 * and dents in all, because otherwise the shapes alone would tell which one is the piece’s.
 */
export function otherSides(taken: readonly Sides[], random: Random): Sides {
  for (;;) {
    const others = anySides(random)
    if (taken.every((sides) => others.filter((side, i) => side !== sides[i]).length === 2)) return others
  }
}

/** Outline of a piece whose square begins at these coordinates. */
export function outline(sides: Sides, left: number, top: number): Shape {
  const [cx, cy] = [left + half, top + half]
  const centres = (
    [
      [0, -1],
      [1, 0],
      [0, 1],
      [-1, 0],
    ] as const
  ).map(([dx, dy], i) => {
    const reach = body + knob.out * (sides[i]! < 0 ? -1 : 1)
    return [cx + dx * reach, cy + dy * reach] as const
  })
  return (x, y) => {
    const across = Math.abs(x - cx) - body + corner
    const along = Math.abs(y - cy) - body + corner
    let distance =
      Math.sqrt(Math.max(across, 0) ** 2 + Math.max(along, 0) ** 2) + Math.min(Math.max(across, along), 0) - corner
    for (let i = 0; i < 4; i++) {
      if (sides[i] === 0) continue
      const round = Math.sqrt((x - centres[i]![0]) ** 2 + (y - centres[i]![1]) ** 2) - knob.radius
      distance = sides[i]! > 0 ? Math.min(distance, round) : Math.max(distance, -round)
    }
    return distance
  }
}

/** Area that a piece at a position may cover. */
export const squareAt = (left: number, top: number): Box => ({
  left,
  top,
  right: left + pieceSize,
  bottom: top + pieceSize,
})
