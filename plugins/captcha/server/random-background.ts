import { between, oneOf, whole, type Random } from './secure-random.ts'
import { blank, circle, fill, hsl, ring, slab, type Colour, type Raster, type Shape } from './rasterizer.ts'

export const pictureSize = { width: 310, height: 155 } as const
/** Amplitude of the grain: invisible to people, but it defeats comparisons of pixels. */
const grain = 4

/** Draws a random picture: a color gradient, shapes over it, and grain over all. */
export function backdrop(random: Random): Raster {
  const raster = blank(pictureSize.width, pictureSize.height)
  const hue = random() * 360
  const colour = (): Colour =>
    hsl(
      (hue + between(random, -50, 50) + (random() < 0.15 ? 180 : 0) + 720) % 360,
      between(random, 0.22, 0.6),
      between(random, 0.4, 0.78),
    )
  wash(raster, colour)
  for (let left = whole(random, 18, 24); left > 0; left--) scatter(raster, random, colour())
  speckle(raster, whole(random, 1, 2 ** 31 - 1))
  return raster
}

/** Interpolates colors on a grid of five by four points. */
function wash({ width, height, pixels }: Raster, colour: () => Colour): void {
  const grid = Array.from({ length: 4 }, () => Array.from({ length: 5 }, colour))
  const row = new Float64Array(5 * 3)
  for (let y = 0; y < height; y++) {
    const { at: above, rest: v } = cell(y / height, 3)
    for (let i = 0; i < row.length; i++) {
      const over = grid[above]![Math.floor(i / 3)]![i % 3]!
      row[i] = over + (grid[above + 1]![Math.floor(i / 3)]![i % 3]! - over) * v
    }
    for (let x = 0; x < width; x++) {
      const { at: left, rest: u } = cell(x / width, 4)
      const at = (y * width + x) * 4
      for (let channel = 0; channel < 3; channel++) {
        const from = row[left * 3 + channel]!
        pixels[at + channel] = from + (row[left * 3 + 3 + channel]! - from) * u
      }
      pixels[at + 3] = 255
    }
  }
}

/** Returns the cell among `count` and the eased position within it. */
function cell(part: number, count: number): { readonly at: number; readonly rest: number } {
  const at = Math.min(Math.floor(part * count), count - 1)
  const rest = part * count - at
  return { at, rest: rest * rest * (3 - 2 * rest) }
}

function scatter(raster: Raster, random: Random, colour: Colour): void {
  const [x, y] = [random() * raster.width, random() * raster.height]
  const size = between(random, 10, 42)
  const opacity = between(random, 0.25, 0.75)
  const around = { left: x - size * 1.5, top: y - size * 1.5, right: x + size * 1.5, bottom: y + size * 1.5 }
  const kind = oneOf(random, ['disc', 'ring', 'slab', 'slab', 'wave', 'wave'])
  if (kind === 'disc') return fill(raster, circle(x, y, size * 0.7), around, colour, opacity)
  if (kind === 'ring') return fill(raster, ring(x, y, size, between(random, 1.5, 6)), around, colour, opacity)
  if (kind === 'slab')
    return fill(
      raster,
      slab(x, y, size, between(random, 4, size), random() * Math.PI, between(random, 0, 6)),
      around,
      colour,
      opacity,
    )
  const [height, length, phase] = [between(random, 4, 18), between(random, 30, 90), random() * 7]
  const width = between(random, 1, 4)
  // approximates the distance by the vertical distance, reduced on slopes: accurate enough and fast
  const wave: Shape = (px, py) => {
    const turn = phase + (px * 6.28) / length
    return Math.abs(py - y - Math.sin(turn) * height) / Math.hypot(1, (Math.cos(turn) * height * 6.28) / length) - width
  }
  fill(raster, wave, { left: x - 72, right: x + 72, top: y - height - 6, bottom: y + height + 6 }, colour, opacity)
}

function speckle({ pixels }: Raster, seed: number): void {
  let state = seed
  for (let at = 0; at < pixels.length; at += 4) {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0
    const light = ((state >>> 16) % (2 * grain + 1)) - grain
    pixels[at] = pixels[at]! + light
    pixels[at + 1] = pixels[at + 1]! + light
    pixels[at + 2] = pixels[at + 2]! + light
  }
}
