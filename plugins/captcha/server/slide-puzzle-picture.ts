import { backdrop, pictureSize } from './random-background.ts'
import { anySides, half, otherSides, outline, pieceSize, squareAt, type Sides } from './puzzle-piece-shape.ts'
import { between, shuffled, whole, type Random } from './secure-random.ts'
import { blank, blend, eachPixel, pixelCoverage, type Raster } from './rasterizer.ts'

export interface Puzzle {
  readonly picture: Raster
  /** Picture of the piece, as high as the whole picture, so that it needs no vertical coordinate. */
  readonly piece: Raster
  /** Left edge of the piece at the solution. */
  readonly x: number
}

/** Draws a picture with the right hole, decoys of other shapes, a decoy outline, and the fitting piece. */
export function puzzle(random: Random): Puzzle {
  const picture = backdrop(random)
  const original = { ...picture, pixels: picture.pixels.slice() }
  const sides = anySides(random)
  const [x, drawn, ...others] = positions(random)
  const y = whole(random, 4, pictureSize.height - pieceSize - 4)
  const piece = cut(original, sides, x!, y, random)
  // decoys lie in the same row, because the piece reveals its height
  hole(picture, original, sides, x!, y, faintly(random), random)
  for (const other of others) {
    hole(picture, original, otherSides(sides, random), other, y, strongly(random), random)
    rim(picture, sides, other, y, 0.5)
  }
  if (drawn !== undefined) rim(picture, sides, drawn, y, 1)
  return { picture, piece, x: x! }
}

/** Appearance of a hole against its surroundings. */
interface Tone {
  /** From 0 to 1; selects darker or lighter where both are visible. */
  readonly turn: number
  /** From 0 (invisible) to 1 (black or white). */
  readonly depth: number
  /** Width of the edge in pixels. */
  readonly softness: number
}

/**
 * The right hole has less contrast than the decoys, so that programs which search for the highest contrast fail. People
 * recognize the shape.
 */
const faintly = (random: Random): Tone => ({
  turn: random(),
  depth: between(random, 0.4, 0.52),
  softness: between(random, 3.5, 5),
})
const strongly = (random: Random): Tone => ({
  turn: random(),
  depth: between(random, 0.48, 0.66),
  softness: between(random, 1, 2.5),
})

/** Positions of the hole and two or three decoys, apart from each other and from the piece's start. */
function positions(random: Random): readonly number[] {
  const [first, last] = [pieceSize + 8, pictureSize.width - pieceSize - 4]
  const x = whole(random, first, last)
  const wanted = random() < 0.4 ? 3 : 2
  const found = [x]
  for (const other of shuffled(
    random,
    Array.from({ length: last - first }, (_, i) => first + i),
  )) {
    if (found.length > wanted) break
    if (found.every((one) => Math.abs(one - other) >= pieceSize + 4)) found.push(other)
  }
  return found
}

function cut(original: Raster, sides: Sides, left: number, top: number, random: Random): Raster {
  const piece = blank(pieceSize, original.height)
  const shape = outline(sides, 0, top)
  const gain = between(random, 0.9, 1.1)
  eachPixel(piece, squareAt(0, top), (x, y) => {
    const distance = shape(x + 0.5, y + 0.5)
    const cover = pixelCoverage(distance)
    if (cover === 0) return
    const from = (y * original.width + x + left) * 4
    const at = (y * pieceSize + x) * 4
    for (let channel = 0; channel < 3; channel++) piece.pixels[at + channel] = original.pixels[from + channel]! * gain
    piece.pixels[at + 3] = 255
    const edge = Math.max(0, 1 - Math.abs(distance + 0.9) / 1.3)
    // lit from above left, because an even rim would be a template of the hole's rim
    const isLit = edge > 0 && shape(x + 1.5, y + 1.5) < shape(x - 0.5, y - 0.5)
    blend(piece, x, y, isLit ? [255, 255, 255] : [24, 28, 30], edge * (isLit ? 0.95 : 0.6))
    piece.pixels[at + 3] = cover * 255
  })
  return piece
}

/**
 * Fills a hole with another part of the picture, darker or lighter, so that a comparison with the piece's pixels fails.
 */
function hole(
  picture: Raster,
  original: Raster,
  sides: Sides,
  left: number,
  top: number,
  { turn, depth, softness }: Tone,
  random: Random,
): void {
  const shape = outline(sides, left, top)
  const shift = whole(random, 60, 240)
  const [angle, slant] = [random() * 2 * Math.PI, between(random, 0.15, 0.3)]
  const [cos, sin] = [Math.cos(angle) / half, Math.sin(angle) / half]
  // a light hole on light ground, or a dark one on dark ground, would be invisible
  const target = lightness(original, left, top) < 90 + turn * 100 ? 255 : 0
  eachPixel(picture, squareAt(left, top), (x, y) => {
    // blurred and slightly smaller: visible to people, but the edges match no template of the outline
    const cover = pixelCoverage(shape(x + 0.5, y + 0.5) / softness + 0.2)
    if (cover === 0) return
    const from = (y * original.width + ((x + shift) % original.width)) * 4
    // darker on one side than on the other
    const strength = depth * (1 + slant * ((x - left - half) * cos + (y - top - half) * sin))
    const toned = (channel: number): number =>
      original.pixels[from + channel]! + (target - original.pixels[from + channel]!) * strength
    blend(picture, x, y, [toned(0), toned(1), toned(2)], cover)
  })
}

/** Draws a thin copy of the right outline without a hole: a scribble to people, the best match for edge detection. */
function rim(picture: Raster, sides: Sides, left: number, top: number, strength: number): void {
  const shape = outline(sides, left, top)
  eachPixel(picture, squareAt(left, top), (x, y) => {
    const distance = shape(x + 0.5, y + 0.5)
    blend(picture, x, y, [255, 255, 255], Math.max(0, 1 - Math.abs(distance + 1.2) / 0.9) * 0.34 * strength)
    blend(picture, x, y, [30, 30, 30], Math.max(0, 1 - Math.abs(distance - 0.3) / 0.9) * 0.2 * strength)
  })
}

/** Mean lightness at a position, 0 to 255. */
function lightness(raster: Raster, left: number, top: number): number {
  let [sum, n] = [0, 0]
  eachPixel(raster, squareAt(left, top), (x, y) => {
    const at = (y * raster.width + x) * 4
    sum += raster.pixels[at]! * 0.3 + raster.pixels[at + 1]! * 0.59 + raster.pixels[at + 2]! * 0.11
    n++
  })
  return sum / n
}
