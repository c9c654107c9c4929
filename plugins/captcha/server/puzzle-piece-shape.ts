import { oneOf, type Random } from './secure-random.ts'
import type { Box, Shape } from './rasterizer.ts'

/** A piece with its tabs fills a square of this side. */
export const pieceSize = 47
export const half = pieceSize / 2
/** Half a side of the piece's body. */
const body = 15.5
const knob = { radius: 5.6, out: 1.9 }

/** Sides of a piece, from the top clockwise: a tab, a dent, or straight. */
export type Sides = readonly [number, number, number, number]

export function anySides(random: Random): Sides {
  for (;;) {
    const sides = [0, 0, 0, 0].map(() => oneOf(random, [-1, 0, 1, 1])) as unknown as Sides
    if (sides.filter((side) => side !== 0).length >= 2) return sides
  }
}

/** Picks a shape that people can distinguish: at least two sides differ. */
export function otherSides(sides: Sides, random: Random): Sides {
  for (;;) {
    const others = anySides(random)
    if (others.filter((side, i) => side !== sides[i]).length >= 2) return others
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
    let distance = Math.max(Math.abs(x - cx), Math.abs(y - cy)) - body
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
