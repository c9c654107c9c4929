/** Pixels as red, green, blue, alpha, row by row. */
export interface Raster {
  readonly width: number
  readonly height: number
  readonly pixels: Uint8ClampedArray
}

export type Colour = readonly [red: number, green: number, blue: number]
/** Signed distance to an outline in pixels: negative inside. */
export type Shape = (x: number, y: number) => number
export interface Box {
  readonly left: number
  readonly top: number
  readonly right: number
  readonly bottom: number
}

export const blank = (width: number, height: number): Raster => ({
  width,
  height,
  pixels: new Uint8ClampedArray(width * height * 4),
})

/** Blends a color over one pixel with opacity `cover` (0 to 1). */
export function blend(
  { width, height, pixels }: Raster,
  x: number,
  y: number,
  [red, green, blue]: Colour,
  cover: number,
): void {
  if (x < 0 || y < 0 || x >= width || y >= height) return
  const at = (y * width + x) * 4
  pixels[at] = pixels[at]! + (red - pixels[at]!) * cover
  pixels[at + 1] = pixels[at + 1]! + (green - pixels[at + 1]!) * cover
  pixels[at + 2] = pixels[at + 2]! + (blue - pixels[at + 2]!) * cover
  pixels[at + 3] = Math.max(pixels[at + 3]!, cover * 255)
}

/** Fills a shape with an antialiased edge of one pixel. */
export function fill(raster: Raster, shape: Shape, box: Box, colour: Colour, opacity: number): void {
  eachPixel(raster, box, (x, y) => {
    const cover = pixelCoverage(shape(x + 0.5, y + 0.5))
    if (cover > 0) blend(raster, x, y, colour, cover * opacity)
  })
}

export function eachPixel({ width, height }: Raster, box: Box, visit: (x: number, y: number) => void): void {
  const [left, right] = [Math.max(0, Math.floor(box.left)), Math.min(width, Math.ceil(box.right))]
  const bottom = Math.min(height, Math.ceil(box.bottom))
  for (let y = Math.max(0, Math.floor(box.top)); y < bottom; y++) for (let x = left; x < right; x++) visit(x, y)
}

/** Coverage of a pixel from the distance of its center. */
export const pixelCoverage = (distance: number): number => (distance <= -0.5 ? 1 : distance >= 0.5 ? 0 : 0.5 - distance)

/** A line through points with round ends. */
export function line(points: readonly (readonly [number, number])[], half: number): Shape {
  return (x, y) => {
    let nearest = Infinity
    for (let i = 1; i < points.length; i++) {
      const ax = points[i - 1]![0]
      const ay = points[i - 1]![1]
      const dx = points[i]![0] - ax
      const dy = points[i]![1] - ay
      const along = Math.max(0, Math.min(1, ((x - ax) * dx + (y - ay) * dy) / (dx * dx + dy * dy || 1)))
      nearest = Math.min(nearest, (x - ax - along * dx) ** 2 + (y - ay - along * dy) ** 2)
    }
    return Math.sqrt(nearest) - half
  }
}

/** Hue in degrees; saturation and lightness from 0 to 1. */
export function hsl(hue: number, saturation: number, lightness: number): Colour {
  const part = (n: number): number => {
    const k = (n + hue / 30) % 12
    return 255 * (lightness - saturation * Math.min(lightness, 1 - lightness) * Math.max(-1, Math.min(k - 3, 9 - k, 1)))
  }
  return [part(0), part(8), part(4)]
}
