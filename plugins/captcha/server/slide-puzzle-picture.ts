import { backdrop, pictureSize } from './random-background.ts'
import { anySides, half, otherSides, outline, pieceSize, squareAt, type Sides } from './puzzle-piece-shape.ts'
import { between, shuffled, whole, type Random } from './secure-random.ts'
import { blank, blend, eachPixel, pixelCoverage, type Colour, type Raster } from './rasterizer.ts'

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
 * Lightness around the three holes. People see a shade of one strength; programs that look for the highest contrast or
 * the darkest area find the decoys on light and on dark ground.
 */
const ground = { right: [130, 150], light: [194, 214], dark: [97, 117] } as const

/** Draws a picture with three shaded holes, one of which has the shape of the piece. */
export function puzzle(random: Random): Puzzle {
  const sides = anySides(random)
  const light = otherSides([sides], random)
  const dark = otherSides([sides, light], random)
  const [x, lightX, darkX] = positions(random) as [number, number, number]
  const y = whole(random, corner, pictureSize.height - pieceSize - 6)
  const lit = (left: number, [low, high]: readonly [number, number]) => ({
    x: left + half,
    y: y + half,
    lightness: between(random, low, high),
  })
  const picture = backdrop(random, [lit(x, ground.right), lit(lightX, ground.light), lit(darkX, ground.dark)])
  const original = { ...picture, pixels: picture.pixels.slice() }
  const depth = between(random, 0.44, 0.48)
  const softness = between(random, 1.8, 2.2)
  // the piece covers its hole with a margin too small to be seen, which a template of its outline misses
  const own = { depth, softness, inset: 1.3 }
  const decoy = { depth: depth + 0.03, softness, inset: -0.3 }
  const piece = cut(original, sides, x, y, random)
  // decoys lie in the same row, because the piece reveals its height; they hold what the piece shows
  const elsewhere = (x + whole(random, 55, 205)) % (pictureSize.width - pieceSize)
  hole(picture, sides, x, y, own, content(original, x, elsewhere, y, 1.2))
  hole(picture, light, lightX, y, decoy, content(original, lightX, x, y, 0.9))
  hole(picture, dark, darkX, y, decoy, content(original, darkX, x, y, 1))
  return { picture, piece, x }
}

/** Positions of the hole and the decoys in a random order, apart from each other and from the piece's start. */
function positions(random: Random, count = 3): readonly number[] {
  const first = pieceSize + 6
  const room = pictureSize.width - 3 - first - count * (pieceSize + 4)
  const gaps = Array.from({ length: count }, () => random() * room).toSorted((a, b) => a - b)
  return shuffled(
    random,
    gaps.map((gap, i) => Math.round(first + gap + i * (pieceSize + 4))),
  )
}

function cut(original: Raster, sides: Sides, left: number, top: number, random: Random): Raster {
  const piece = blank(pieceSize, original.height)
  const shape = outline(sides, 0, top)
  const gain = between(random, 0.95, 1.05)
  eachPixel(piece, squareAt(0, top), (x, y) => {
    const distance = shape(x + 0.5, y + 0.5)
    const cover = pixelCoverage(distance)
    if (cover === 0) return
    const from = (y * original.width + x + left) * 4
    const at = (y * pieceSize + x) * 4
    for (let channel = 0; channel < 3; channel++) piece.pixels[at + channel] = original.pixels[from + channel]! * gain
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
  /** Pixels by which the hole is smaller than a piece of its shape. */
  readonly inset: number
}
/** Color of a pixel before it is shaded. */
type Content = (x: number, y: number) => Colour

/** What another position in the row shows, in the mean color of this one, so that a comparison of pixels fails. */
function content(original: Raster, left: number, from: number, top: number, contrast: number): Content {
  const [own, other] = [meanAt(original, left, top), meanAt(original, from, top)]
  return (x, y) => {
    const at = (y * original.width + x - left + from) * 4
    const value = (channel: 0 | 1 | 2): number =>
      own[channel] + (original.pixels[at + channel]! - other[channel]) * contrast
    return [value(0), value(1), value(2)]
  }
}

function hole(
  picture: Raster,
  sides: Sides,
  left: number,
  top: number,
  { depth, softness, inset }: Look,
  contentAt: Content,
): void {
  const shape = outline(sides, left, top)
  eachPixel(picture, squareAt(left, top), (x, y) => {
    const distance = shape(x + 0.5, y + 0.5) + inset
    const cover = pixelCoverage(distance / softness)
    if (cover === 0) return
    // darker below its edge, because it lies deeper
    const rest = 1 - depth - 0.16 * Math.max(0, 1 + distance / 7)
    const [red, green, blue] = contentAt(x, y)
    blend(picture, x, y, [red * rest, green * rest, blue * rest], cover)
  })
}

function meanAt(raster: Raster, left: number, top: number): Colour {
  let [red, green, blue, n] = [0, 0, 0, 0]
  eachPixel(raster, squareAt(left, top), (x, y) => {
    const at = (y * raster.width + x) * 4
    red += raster.pixels[at]!
    green += raster.pixels[at + 1]!
    blue += raster.pixels[at + 2]!
    n++
  })
  return [red / n, green / n, blue / n]
}
