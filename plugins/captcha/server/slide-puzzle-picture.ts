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

/** Height of the upper right corner in which the popup has a button. */
const corner = 38
/**
 * The three holes, strongest first. Which one is right is random, and the first is so much darker, larger and sharper
 * than the last that programs which look for darkness, contrast or edges find it and not the shape. People compare shapes.
 */
const looks: readonly Look[] = [
  { depth: 0.6, softness: 1.8, size: 0.94 },
  { depth: 0.46, softness: 2.2, size: 0.88 },
  { depth: 0.37, softness: 2.6, size: 0.84 },
]
/** Lightness around each hole and of the piece, from 0 to 255. */
const ground = [140, 170] as const
/** How far a hole is turned, in radians, and moved up or down, in pixels: too little to be seen, but a template misses it. */
const turn = 0.05
const rise = 1

/** Draws a picture with three shaded holes, one of which has the shape of the piece. */
export function puzzle(random: Random): Puzzle {
  const sides = anySides(random)
  const first = otherSides([sides], random)
  const shapes = [sides, first, otherSides([sides, first], random)]
  const lefts = positions(random)
  const y = whole(random, corner, pictureSize.height - pieceSize - 6)
  // the piece is cut from rows that the picture never shows: pixels or colors of its hole would tell where that is
  const source = { x: whole(random, 0, pictureSize.width - pieceSize), y: pictureSize.height }
  const lit = (left: number, top: number) => ({
    x: left + half,
    y: top + half,
    lightness: between(random, ...ground),
  })
  const lights = [lit(source.x, source.y), ...lefts.map((left) => lit(left, y))]
  const scene = backdrop(random, lights, pictureSize.height + pieceSize)
  const { width, height } = pictureSize
  const picture: Raster = { width, height, pixels: scene.pixels.slice(0, width * height * 4) }
  // decoys lie in the same row, because the piece reveals its height
  for (const [i, look] of shuffled(random, looks).entries()) hole(picture, shapes[i]!, lefts[i]!, y, look, random)
  return { picture, piece: cut(scene, sides, source, y), x: lefts[0]! }
}

/** Positions of the three holes in a random order, apart from each other and from the piece's start. */
function positions(random: Random): readonly number[] {
  const first = pieceSize + 6
  const room = pictureSize.width - 3 - first - 3 * (pieceSize + 4)
  const gaps = [random(), random(), random()].map((share) => share * room).toSorted((a, b) => a - b)
  return shuffled(
    random,
    gaps.map((gap, i) => Math.round(first + gap + i * (pieceSize + 4))),
  )
}

/** A piece at this height of the picture, with what the scene holds at the source. */
function cut(scene: Raster, sides: Sides, source: { readonly x: number; readonly y: number }, top: number): Raster {
  const piece = blank(pieceSize, pictureSize.height)
  const shape = outline(sides, 0, top)
  eachPixel(piece, squareAt(0, top), (x, y) => {
    const distance = shape(x + 0.5, y + 0.5)
    const cover = pixelCoverage(distance)
    if (cover === 0) return
    const from = ((y - top + source.y) * scene.width + x + source.x) * 4
    const at = (y * pieceSize + x) * 4
    for (let channel = 0; channel < 3; channel++) piece.pixels[at + channel] = scene.pixels[from + channel]!
    piece.pixels[at + 3] = 255
    // lit from above left, because an even rim would be a template of the hole's shade; the popup adds a white edge
    const edge = Math.max(0, 1 - Math.abs(distance + 0.9) / 1.3)
    const slope = shape(x + 1.5, y + 1.5) - shape(x - 0.5, y - 0.5)
    const strength = edge * Math.min(1, Math.abs(slope))
    if (slope < 0) blend(piece, x, y, [255, 255, 255], strength * 0.5)
    else blend(piece, x, y, [0, 0, 0], strength * 0.6)
    piece.pixels[at + 3] = cover * 255
  })
  return piece
}

/** Appearance of a hole. */
interface Look {
  /** From 0 (invisible) to 1 (black). */
  readonly depth: number
  /** Width of the edge in pixels. */
  readonly softness: number
  /** Share of the size of a piece of its shape, which covers it with a margin. */
  readonly size: number
}

/** Darkens the ground that is there. */
function hole(picture: Raster, sides: Sides, left: number, top: number, look: Look, random: Random): void {
  const depth = look.depth + between(random, -0.02, 0.02)
  const size = look.size + between(random, -0.02, 0.02)
  const angle = between(random, -turn, turn)
  const [cos, sin] = [Math.cos(angle) / size, Math.sin(angle) / size]
  const shape = outline(sides, -half, -half)
  const [cx, cy] = [left + half, top + half + between(random, -rise, rise)]
  eachPixel(picture, squareAt(left, top), (x, y) => {
    const [dx, dy] = [x + 0.5 - cx, y + 0.5 - cy]
    const distance = shape(dx * cos - dy * sin, dx * sin + dy * cos) * size
    const cover = pixelCoverage(distance / look.softness)
    // darker below its edge, because it lies deeper
    if (cover > 0) blend(picture, x, y, [0, 0, 0], cover * depth * (1 + 0.3 * Math.max(0, 1 + distance / 7)))
  })
}
