import { crc32, deflateSync } from 'node:zlib'

/**
 * Pictures for other programs that show the pages: the icon, and the card that messengers and search engines show
 * beside a link. Both are in one color and without text, which those programs add themselves.
 */

/** The product's mark, an F that ends in a tick (`src/public/favicon.svg`), on a colour such as `#006972`. */
export const brandIcon = (colour: string): string =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32" fill="none" stroke-linecap="round" stroke-linejoin="round"><rect width="32" height="32" rx="8" fill="${colour}"/><path d="M10 8h12M10 8v16M10 16h8" stroke="#fff" stroke-width="3"/><path d="m17 22 2.5 2.5L24 19.5" stroke="#fff" stroke-opacity=".7" stroke-width="2.6"/></svg>`

const width = 1200
const height = 630
/** Shades between two colours at an edge. */
const steps = 16

/** A PNG of 1200 × 630 in a colour such as `#006972`. Only its palette depends on the colour, so it costs nothing. */
export function brandCard(colour: string): Buffer {
  const brand = rgb(colour)
  const tint = (share: number): Rgb => mix([255, 255, 255], brand, share)
  const palette: Rgb[] = [tint(0.14)]
  const paint: Readonly<Record<Paint, Rgb>> = {
    ground: tint(0.14),
    paper: [255, 255, 255],
    brand,
    soft: tint(0.22),
    ink: mix(brand, [20, 26, 28], 0.7),
  }
  for (const { over, in: under } of layers)
    for (let step = 1; step < steps; step++) palette.push(mix(paint[under], paint[over], step / (steps - 1)))
  const header = Buffer.alloc(13)
  header.writeUInt32BE(width, 0)
  header.writeUInt32BE(height, 4)
  // eight bits a pixel, each a place in the palette
  header.set([8, 3, 0, 0, 0], 8)
  pixels ??= deflateSync(draw(), { level: 9 })
  return Buffer.concat([
    Buffer.from([137, 80, 78, 71, 13, 10, 26, 10]),
    chunk('IHDR', header),
    chunk('PLTE', Buffer.from(palette.flat().map(Math.round))),
    chunk('IDAT', pixels),
    chunk('IEND', Buffer.alloc(0)),
  ])
}

let pixels: Buffer | undefined

type Rgb = readonly [number, number, number]
type Paint = 'ground' | 'paper' | 'brand' | 'soft' | 'ink'
/** How far a point is from the edge of a shape, in pixels; negative inside. */
type Shape = (x: number, y: number) => number

const box =
  (left: number, top: number, wide: number, high: number, radius: number): Shape =>
  (x, y) => {
    const dx = Math.abs(x - left - wide / 2) - wide / 2 + radius
    const dy = Math.abs(y - top - high / 2) - high / 2 + radius
    return Math.hypot(Math.max(dx, 0), Math.max(dy, 0)) + Math.min(Math.max(dx, dy), 0) - radius
  }

const stroke =
  (thick: number, ...points: readonly (readonly [number, number])[]): Shape =>
  (x, y) =>
    Math.min(
      ...points.slice(1).map(([bx, by], at) => {
        const [ax, ay] = points[at]!
        const along = ((x - ax) * (bx - ax) + (y - ay) * (by - ay)) / ((bx - ax) ** 2 + (by - ay) ** 2)
        const near = Math.min(1, Math.max(0, along))
        return Math.hypot(x - ax - near * (bx - ax), y - ay - near * (by - ay))
      }),
    ) -
    thick / 2

const any =
  (...shapes: readonly Shape[]): Shape =>
  (x, y) =>
    Math.min(...shapes.map((shape) => shape(x, y)))

const ring =
  (cx: number, cy: number, radius: number): Shape =>
  (x, y) =>
    Math.abs(Math.hypot(x - cx, y - cy) - radius) - 2

/** A sheet that extends beyond the picture, with the logo and a question; each layer lies within the one named. */
const layers: readonly { readonly over: Paint; readonly in: Paint; readonly shape: Shape }[] = [
  { over: 'paper', in: 'ground', shape: box(330, 84, 540, 620, 20) },
  { over: 'brand', in: 'paper', shape: any(box(394, 148, 96, 96, 24), box(394, 536, 168, 60, 12)) },
  {
    over: 'paper',
    in: 'brand',
    shape: any(
      stroke(9, [460, 172], [424, 172], [424, 220]),
      stroke(9, [424, 196], [448, 196]),
      stroke(8, [445, 214], [452.5, 221.5], [466, 206.5]),
      box(434, 561, 88, 10, 5),
    ),
  },
  { over: 'ink', in: 'paper', shape: any(box(520, 168, 250, 20, 10), box(440, 389, 190, 14, 7)) },
  {
    over: 'soft',
    in: 'paper',
    shape: any(
      box(520, 208, 170, 14, 7),
      box(394, 288, 412, 2, 1),
      box(440, 331, 240, 14, 7),
      box(440, 447, 150, 14, 7),
      ring(408, 338, 12),
      ring(408, 454, 12),
    ),
  },
  { over: 'brand', in: 'paper', shape: (x, y) => Math.abs(Math.hypot(x - 408, y - 396) - 9) - 6 },
]

/** Palette indices line by line; the byte before each line is the PNG filter type 0 (none). */
function draw(): Buffer {
  const lines = Buffer.alloc((width + 1) * height)
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++)
      for (const [at, { shape }] of layers.entries()) {
        const covered = Math.round(Math.min(1, Math.max(0, 0.5 - shape(x + 0.5, y + 0.5))) * (steps - 1))
        if (covered > 0) lines[y * (width + 1) + 1 + x] = at * (steps - 1) + covered
      }
  return lines
}

function chunk(name: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(name), data])
  const [size, sum] = [Buffer.alloc(4), Buffer.alloc(4)]
  size.writeUInt32BE(data.length)
  sum.writeUInt32BE(crc32(body))
  return Buffer.concat([size, body, sum])
}

const rgb = (hex: string): Rgb => [1, 3, 5].map((at) => parseInt(hex.slice(at, at + 2), 16)) as unknown as Rgb

const mix = (from: Rgb, to: Rgb, share: number): Rgb =>
  from.map((one, at) => one + (to[at]! - one) * share) as unknown as Rgb
