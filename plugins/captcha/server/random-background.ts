import { between, whole, type Random } from './secure-random.ts'
import { blank, hsl, type Colour, type Raster } from './rasterizer.ts'

export const pictureSize = { width: 310, height: 155 } as const
/** Amplitude of the grain: invisible to people, but it defeats comparisons of pixels. */
const grain = 4
/** Mean size of a facet, how far its corners move, and how much its lightness differs from its surroundings. */
const facet = { size: 30, moved: 0.28, lightness: 28 }

/** A position whose surroundings have this lightness, 0 to 255. */
export interface Light {
  readonly x: number
  readonly y: number
  readonly lightness: number
}

type Point = readonly [x: number, y: number]
type Triangle = readonly [Point, Point, Point]

/**
 * Draws a random picture: facets in neighboring colors, as light as asked for at these positions, and grain over all.
 * Rows beyond the picture's height hold what it never shows.
 */
export function backdrop(random: Random, lights: readonly Light[] = [], rows: number = pictureSize.height): Raster {
  const { width, height } = { width: pictureSize.width, height: rows }
  const raster = blank(width, height)
  const hue = random() * 360
  const turn = between(random, 40, 80) * (random() < 0.5 ? -1 : 1)
  const saturation = between(random, 0.36, 0.54)
  const angle = random() * Math.PI * 2
  const [cos, sin] = [Math.cos(angle), Math.sin(angle)]
  const all = [
    ...lights,
    ...Array.from({ length: 3 }, () => ({
      x: random() * width,
      y: random() < 0.5 ? -20 : height + 20,
      lightness: between(random, 120, 200),
    })),
  ]
  for (const triangle of mesh(random, rows)) {
    const [x, y] = centerOf(triangle)
    const part = 0.5 + ((x / width - 0.5) * cos + (y / height - 0.5) * sin) * 0.9
    const lightness = lightnessAt(all, x, y) + between(random, -facet.lightness, facet.lightness)
    paint(raster, triangle, asLightAs(lightness, (hue + turn * part + 720) % 360, saturation))
  }
  speckle(raster, whole(random, 1, 2 ** 31 - 1))
  return raster
}

const centerOf = ([a, b, c]: Triangle): Point => [(a[0] + b[0] + c[0]) / 3, (a[1] + b[1] + c[1]) / 3]

/** A grid of moved points, each cell cut in two. */
function mesh(random: Random, height: number): readonly Triangle[] {
  const { size, moved } = facet
  const [columns, rows] = [Math.ceil(pictureSize.width / size) + 2, Math.ceil(height / size) + 2]
  const points = Array.from({ length: rows + 1 }, (_, row) =>
    Array.from({ length: columns + 1 }, (__, column): Point => [
      (column - 1 + between(random, -moved, moved)) * size,
      (row - 1 + between(random, -moved, moved)) * size,
    ]),
  )
  return points.slice(1).flatMap((below, row) =>
    below.slice(1).flatMap((d, column): readonly Triangle[] => {
      const [a, b, c] = [points[row]![column]!, points[row]![column + 1]!, below[column]!]
      // a cut along this diagonal covers the cell only where both triangles turn the same way
      const mayCutHere = turnOf(a, b, d) > 0 && turnOf(a, d, c) > 0
      const mayCutThere = turnOf(a, b, c) > 0 && turnOf(b, d, c) > 0
      const cutsHere = mayCutHere && (!mayCutThere || random() < 0.5)
      return cutsHere
        ? [
            [a, b, d],
            [a, d, c],
          ]
        : [
            [a, b, c],
            [b, d, c],
          ]
    }),
  )
}

/** Positive where three points turn to the right. */
const turnOf = (a: Point, b: Point, c: Point): number => (b[0] - a[0]) * (c[1] - a[1]) - (b[1] - a[1]) * (c[0] - a[0])

/** Mean of the lights, the nearest of which counts most. */
function lightnessAt(lights: readonly Light[], x: number, y: number): number {
  let [sum, weights] = [0, 0]
  for (const light of lights) {
    const weight = 1 / ((light.x - x) ** 2 + (light.y - y) ** 2 + 200) ** 1.5
    sum += light.lightness * weight
    weights += weight
  }
  return sum / weights
}

/** The color of this hue that looks as light as asked for: at the same value, yellow looks lighter than blue. */
function asLightAs(lightness: number, hue: number, saturation: number): Colour {
  let [low, high] = [0, 1]
  for (let i = 0; i < 8; i++) {
    const middle = (low + high) / 2
    const [red, green, blue] = hsl(hue, saturation, middle)
    if (red * 0.3 + green * 0.59 + blue * 0.11 < lightness) low = middle
    else high = middle
  }
  return hsl(hue, saturation, low)
}

/** Four points of a pixel, from its center, in different rows and columns. */
const samples = [
  [-0.375, -0.125],
  [-0.125, 0.375],
  [0.125, -0.375],
  [0.375, 0.125],
] as const

/** Adds the color in proportion to what the triangle covers of each pixel; the triangles of a mesh cover all of it. */
function paint({ width, height, pixels }: Raster, [a, b, c]: Triangle, color: Colour): void {
  const lines = [lineOf(a, b), lineOf(b, c), lineOf(c, a)] as const
  const right = Math.min(width, Math.ceil(Math.max(a[0], b[0], c[0])))
  const bottom = Math.min(height, Math.ceil(Math.max(a[1], b[1], c[1])))
  for (let y = Math.max(0, Math.floor(Math.min(a[1], b[1], c[1]))); y < bottom; y++) {
    for (let x = Math.max(0, Math.floor(Math.min(a[0], b[0], c[0]))); x < right; x++) {
      const cover = coverOf(lines, x + 0.5, y + 0.5)
      if (cover === 0) continue
      const at = (y * width + x) * 4
      for (let channel = 0; channel < 3; channel++)
        pixels[at + channel] = pixels[at + channel]! + color[channel]! * cover
      pixels[at + 3] = 255
    }
  }
}

/** An edge of a triangle, as a function of a position: at least 0 on its inner side. */
interface Line {
  readonly perX: number
  readonly perY: number
  readonly start: number
  /** The most by which its value differs within a pixel from the value at the center. */
  readonly reach: number
}

function lineOf(p: Point, q: Point): Line {
  const [perX, perY] = [p[1] - q[1], q[0] - p[0]]
  return { perX, perY, start: -perX * p[0] - perY * p[1], reach: (Math.abs(perX) + Math.abs(perY)) / 2 }
}

/** The share of a pixel inside these lines; pixels away from all lines need no samples. */
function coverOf(lines: readonly [Line, Line, Line], x: number, y: number): number {
  let isInside = true
  for (const { perX, perY, start, reach } of lines) {
    const value = perX * x + perY * y + start
    if (value < -reach) return 0
    if (value < reach) isInside = false
  }
  if (isInside) return 1
  let hits = 0
  for (const [dx, dy] of samples)
    if (lines.every(({ perX, perY, start }) => perX * (x + dx) + perY * (y + dy) + start >= 0)) hits++
  return hits / samples.length
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
