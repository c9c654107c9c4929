import type { Puzzle } from '#plugins/captcha/server/slide-puzzle-picture.ts'
import type { Raster } from '#plugins/captcha/server/rasterizer.ts'

/** Score of a position, by its left edge; the highest score wins. */
type Score = (left: number) => number
type Point = readonly [x: number, y: number]

const firstPlace = 50
const lastPlace = 263
/** Share of all pixels that count as edges. */
const edgeShare = 0.14

/** Simple solvers of slide puzzles, as a tutorial describes them. */
export const slideSolvers: readonly { readonly name: string; readonly solve: (one: Puzzle) => number }[] = [
  { name: 'comparing pixels with the piece', solve: (one) => best(views(one).pixels) },
  { name: 'correlating the piece with the picture', solve: (one) => best(views(one).correlation) },
  { name: 'the darkest place', solve: (one) => best(views(one).darkness) },
  { name: 'the place that differs most from its surroundings', solve: (one) => best(views(one).contrast) },
  { name: 'the outline’s edges', solve: (one) => best(views(one).edges) },
  { name: 'the outline as a template of found edges', solve: (one) => best(views(one).template) },
  { name: 'edges and darkness together', solve: (one) => best(both(views(one).edges, views(one).darkness)) },
  { name: 'the template and darkness together', solve: (one) => best(both(views(one).template, views(one).darkness)) },
  { name: 'pixels of the piece’s translucent rim', solve: (one) => best(rimPixels(one)) },
  ...[0.45, 0.5, 0.55, 0.6].map((shade) => ({
    name: `the mean color of the piece at ${Math.round(shade * 100)} %`,
    solve: (one: Puzzle) => bestHole(one, meanColor(one, shade)),
  })),
  { name: 'the hole of median lightness', solve: (one) => middleHole(one) },
  { name: 'the hole most like the piece in lightness', solve: (one) => bestHole(one, likeness(one)) },
]

/**
 * The limit of a slide: a program that knows that a hole is a darker copy of the piece’s outline compares both, as
 * people do. Nothing guards against it but the lock after wrong answers.
 */
export const outlineSolver = {
  name: 'the piece’s mask compared with darkness',
  solve: (one: Puzzle) => best(maskLikeness(one)),
}

function maskLikeness({ picture, piece }: Puzzle): Score {
  const light = lightOf(picture).map((value) => Math.log(value + 1))
  const rows = partsOf(piece).inside.map(([, y]) => y)
  const [top, bottom] = [Math.min(...rows) - 3, Math.max(...rows) + 3]
  const box = Array.from({ length: (bottom - top + 1) * piece.width }, (_, i): Point => [
    i % piece.width,
    top + Math.floor(i / piece.width),
  ]).filter(([, y]) => y < piece.height)
  const mask = box.map(([x, y]) => (piece.pixels[(y * piece.width + x) * 4 + 3]! > 127 ? -1 : 0))
  return (left) =>
    correlated(
      box.map(([x, y]) => light[y * picture.width + x + left]!),
      mask,
    )
}

/** Colors that almost transparent pixels of the piece's rim carry unseen. */
function rimPixels({ picture, piece }: Puzzle): Score {
  const rim = Array.from({ length: piece.width * piece.height }, (_, at) => at).filter((at) => {
    const alpha = piece.pixels[at * 4 + 3]!
    return alpha > 0 && alpha <= 110
  })
  return (left) => {
    let difference = 0
    for (const at of rim) {
      const there = (Math.floor(at / piece.width) * picture.width + (at % piece.width) + left) * 4
      for (let channel = 0; channel < 3; channel++)
        difference -= Math.abs(piece.pixels[at * 4 + channel]! - picture.pixels[there + channel]!)
    }
    return difference
  }
}

/** Mean color of the picture where the piece would lie, and of the piece. */
function meansOf({ picture, piece }: Puzzle): { readonly own: readonly number[]; at(left: number): readonly number[] } {
  const { inside } = partsOf(piece)
  const mean = ({ width, pixels }: Raster, left: number): readonly number[] =>
    [0, 1, 2].map((channel) => average(inside.map(([x, y]) => pixels[(y * width + x + left) * 4 + channel]!)))
  return { own: mean(piece, 0), at: (left) => mean(picture, left) }
}

function meanColor(one: Puzzle, shade: number): Score {
  const { own, at } = meansOf(one)
  return (left) => -Math.hypot(...at(left).map((value, channel) => value - shade * own[channel]!))
}

/** How much the ratio of lightness resembles that of a hole to its surroundings. */
function likeness(one: Puzzle): Score {
  const { own, at } = meansOf(one)
  return (left) => -Math.abs(average(at(left)) / average(own) - 0.5)
}

/** The three places apart from each other that differ most from their surroundings: a program may know that there are three holes. */
function holesOf(contrast: Score): readonly number[] {
  const found: number[] = []
  const places = Array.from({ length: lastPlace - firstPlace + 1 }, (_, i) => firstPlace + i)
  const score = places.map(contrast)
  for (const place of places.toSorted((a, b) => score[b - firstPlace]! - score[a - firstPlace]!)) {
    if (found.every((other) => Math.abs(other - place) >= 45)) found.push(place)
    if (found.length === 3) break
  }
  return found
}
const bestHole = (one: Puzzle, score: Score): number =>
  views(one)
    .holes()
    .toSorted((a, b) => score(b) - score(a))[0]!
const middleHole = (one: Puzzle): number => {
  const { darkness, holes } = views(one)
  return holes().toSorted((a, b) => darkness(b) - darkness(a))[1]!
}

const known = new WeakMap<Puzzle, ReturnType<typeof look>>()
function views(one: Puzzle): ReturnType<typeof look> {
  const view = known.get(one) ?? look(one)
  known.set(one, view)
  return view
}

function look({ picture, piece }: Puzzle) {
  const { inside, rim, around } = partsOf(piece)
  const { width } = picture
  const light = lightOf(picture)
  const own = lightOf(piece)
  const steps = stepsOf(light, width, picture.height)
  const limit = steps.toSorted()[Math.floor(steps.length * (1 - edgeShare))]!
  const isRim = new Set(rim.map(([x, y]) => y * width + x))
  const mean = (points: readonly Point[], value: (at: number) => number, left: number): number => {
    let sum = 0
    for (const [x, y] of points) sum += value(y * width + Math.min(width - 1, Math.max(0, x + left)))
    return sum / points.length
  }
  const lightAt = (at: number): number => light[at]!
  const darkness: Score = (left) => -mean(inside, lightAt, left)
  const contrast: Score = (left) => Math.abs(mean(around, lightAt, left) + darkness(left))
  let holes: readonly number[] | undefined
  return {
    darkness,
    contrast,
    holes: () => (holes ??= holesOf(contrast)),
    pixels: (left: number) => {
      let difference = 0
      for (const [x, y] of inside) difference -= Math.abs(light[y * width + x + left]! - own[y * piece.width + x]!)
      return difference
    },
    correlation: (left: number) =>
      correlated(
        inside.map(([x, y]) => light[y * width + x + left]!),
        inside.map(([x, y]) => own[y * piece.width + x]!),
      ),
    // an edge at the rim adds to the score, one in the middle subtracts
    edges: (left: number) => mean(rim, (at) => steps[at]!, left) - 0.5 * mean(inside, (at) => steps[at]!, left),
    template: (left: number) => {
      let [hits, all] = [0, 1]
      for (const [x, y] of inside) {
        if (steps[y * width + x + left]! <= limit) continue
        all++
        if (isRim.has(y * width + x)) hits++
      }
      return hits / Math.sqrt(all * rim.length)
    },
  }
}

function partsOf(piece: Raster): Readonly<Record<'inside' | 'rim' | 'around', readonly Point[]>> {
  const isSolid = (x: number, y: number): boolean =>
    x >= 0 && y >= 0 && x < piece.width && y < piece.height && piece.pixels[(y * piece.width + x) * 4 + 3]! > 127
  const touches = (x: number, y: number, reach: number, solid: boolean): boolean =>
    [
      [reach, 0],
      [-reach, 0],
      [0, reach],
      [0, -reach],
    ].some(([dx, dy]) => isSolid(x + dx!, y + dy!) === solid)
  const [inside, rim, around]: [Point[], Point[], Point[]] = [[], [], []]
  for (let y = 0; y < piece.height; y++) {
    for (let x = 0; x < piece.width; x++) {
      if (isSolid(x, y)) {
        inside.push([x, y])
        if (touches(x, y, 1, false)) rim.push([x, y])
      } else if ([3, 4, 5].some((reach) => touches(x, y, reach, true))) around.push([x, y])
    }
  }
  return { inside, rim, around }
}

const lightOf = ({ pixels }: Raster): Float64Array =>
  Float64Array.from(
    { length: pixels.length / 4 },
    (_, i) => pixels[i * 4]! * 0.3 + pixels[i * 4 + 1]! * 0.59 + pixels[i * 4 + 2]! * 0.11,
  )

/** Sobel edges of the slightly smoothed picture. */
function stepsOf(light: Float64Array, width: number, height: number): Float64Array {
  const weighed = (
    values: Float64Array,
    at: number,
    [a, b, c]: readonly [number, number, number],
    [d, e, f]: readonly [number, number, number],
  ): number => {
    const row = (from: number): number => a * values[from - 1]! + b * values[from]! + c * values[from + 1]!
    return d * row(at - width) + e * row(at) + f * row(at + width)
  }
  const over = (value: (at: number) => number): Float64Array => {
    const result = new Float64Array(light.length)
    for (let y = 1; y < height - 1; y++)
      for (let x = 1; x < width - 1; x++) result[y * width + x] = value(y * width + x)
    return result
  }
  const smooth = over((at) => weighed(light, at, [1, 2, 1], [1, 2, 1]) / 16)
  return over((at) =>
    Math.hypot(weighed(smooth, at, [-1, 0, 1], [1, 2, 1]), weighed(smooth, at, [1, 2, 1], [-1, 0, 1])),
  )
}

function correlated(one: readonly number[], other: readonly number[]): number {
  const [mine, theirs] = [average(one), average(other)]
  let [product, square, otherSquare] = [0, 0, 1]
  for (const [i, value] of one.entries()) {
    product += (value - mine) * (other[i]! - theirs)
    square += (value - mine) ** 2
    otherSquare += (other[i]! - theirs) ** 2
  }
  return product / Math.sqrt(square * otherSquare)
}

/** Normalizes scores: the distance of a position from the average. */
function both(one: Score, other: Score): Score {
  const [first, second] = [measured(one), measured(other)]
  return (left) => first(left) + second(left)
}

function measured(score: Score): Score {
  const values = Array.from({ length: lastPlace - firstPlace + 1 }, (_, i) => score(firstPlace + i))
  const middle = average(values)
  const spread = Math.sqrt(average(values.map((value) => (value - middle) ** 2))) || 1
  return (left) => (values[left - firstPlace]! - middle) / spread
}

const average = (values: readonly number[]): number => values.reduce((sum, value) => sum + value, 0) / values.length

function best(score: Score): number {
  let [found, most] = [0, -Infinity]
  for (let left = firstPlace; left <= lastPlace; left++) {
    const now = score(left)
    if (now > most) [found, most] = [left, now]
  }
  return found
}
