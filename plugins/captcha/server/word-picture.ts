import { backdrop, pictureSize } from './random-background.ts'
import { glyph, lookalikes, type Point } from './glyphs.ts'
import { between, oneOf, shuffled, type Random } from './secure-random.ts'
import { fill, hsl, line, type Raster } from './rasterizer.ts'

/** Size of a character, and the tolerance of a click around its center. */
export const wordSize = 25

export interface WordPicture {
  readonly picture: Raster
  /** Characters to click, in order. */
  readonly words: readonly string[]
  /** Centers of these characters. */
  readonly points: readonly { readonly x: number; readonly y: number }[]
}

/** Draws four characters, three of which must be clicked. */
export function wordPicture(random: Random): WordPicture {
  const picture = backdrop(random)
  const words = shuffled(random, lookalikes)
    .slice(0, 4)
    .map((group) => oneOf(random, [...group]))
  const column = pictureSize.width / words.length
  // farther apart than the tolerance, so that no click matches two
  const middles = words.map((_, i) => ({
    x: Math.round(between(random, i * column + 25, (i + 1) * column - 25)),
    // the popup has a button in the upper right corner
    y: Math.round(between(random, i === words.length - 1 ? 64 : 24, pictureSize.height - 24)),
  }))
  for (const [i, word] of words.entries()) draw(picture, random, word, middles[i]!)
  const wanted = shuffled(
    random,
    words.map((word, i) => ({ word, point: middles[i]! })),
  ).slice(0, 3)
  return { picture, words: wanted.map(({ word }) => word), points: wanted.map(({ point }) => point) }
}

function draw(
  picture: Raster,
  random: Random,
  word: string,
  { x, y }: { readonly x: number; readonly y: number },
): void {
  const angle = between(random, -Math.PI / 4, Math.PI / 4)
  const [cos, sin] = [Math.cos(angle), Math.sin(angle)]
  const scale = (wordSize / 20) * between(random, 1.05, 1.25)
  const slant = between(random, -0.15, 0.15)
  const place = ([px, py]: Point): Point => {
    const [dx, dy] = [(px + slant * py + between(random, -0.4, 0.4)) * scale, (py + between(random, -0.4, 0.4)) * scale]
    return [x + dx * cos - dy * sin, y + dx * sin + dy * cos]
  }
  const lines = glyph(word).map((points) => points.map(place))
  const isDark = random() < 0.5
  const hue = random() * 360
  const [ink, halo] = [hsl(hue, 0.8, isDark ? 0.2 : 0.9), hsl(hue, 0.4, isDark ? 0.93 : 0.12)]
  const box = { left: x - 26, top: y - 26, right: x + 26, bottom: y + 26 }
  const weight = between(random, 1.3, 1.7)
  for (const points of lines) fill(picture, line(points, weight + 1.6), box, halo, 0.75)
  for (const points of lines) fill(picture, line(points, weight), box, ink, 1)
}
