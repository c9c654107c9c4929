export interface Point {
  /** Fraction of the pad's width, also for `y`. */
  readonly x: number
  readonly y: number
  /** From 0 to 1; a mouse always reports 0.5. */
  readonly pressure: number
}
export type Stroke = readonly Point[]

/** Picture size in pixels, sharp on every screen and in print. */
const width = 960
const height = 360
// The picture has its own colors, whatever the page's theme.
const ink = '#14181f'
const paper = '#ffffff'

function sheetOf(canvas: HTMLCanvasElement): CanvasRenderingContext2D | undefined {
  if (canvas.width !== width || canvas.height !== height) Object.assign(canvas, { width, height })
  const sheet = canvas.getContext('2d') ?? undefined
  if (!sheet) return undefined
  sheet.fillStyle = paper
  sheet.fillRect(0, 0, width, height)
  sheet.strokeStyle = ink
  sheet.fillStyle = ink
  sheet.lineCap = 'round'
  sheet.lineJoin = 'round'
  return sheet
}

/** Draws strokes as curves through the midpoints between their points. */
export function drawStrokes(canvas: HTMLCanvasElement, strokes: readonly Stroke[]): void {
  const sheet = sheetOf(canvas)
  if (!sheet) return
  for (const stroke of strokes) {
    const points = stroke.map(({ x, y, pressure }) => ({ x: x * width, y: y * width, pressure }))
    const [first] = points
    if (!first) continue
    if (points.length === 1) {
      sheet.beginPath()
      sheet.arc(first.x, first.y, 4, 0, Math.PI * 2)
      sheet.fill()
      continue
    }
    let from = { x: first.x, y: first.y }
    for (let i = 1; i < points.length; i++) {
      const before = points[i - 1]!
      const point = points[i]!
      const middle = i === points.length - 1 ? point : { x: (before.x + point.x) / 2, y: (before.y + point.y) / 2 }
      sheet.beginPath()
      sheet.lineWidth = 3 + point.pressure * 6
      sheet.moveTo(from.x, from.y)
      sheet.quadraticCurveTo(before.x, before.y, middle.x, middle.y)
      sheet.stroke()
      from = middle
    }
  }
}

/** Handwriting on each system; none is slanted by the browser, as a plain typeface in italics reads as no signature. */
const handwriting =
  '"Segoe Script", "Snell Roundhand", "Apple Chancery", "Dancing Script", "Xingkai SC", "STXingkai", "Kaiti SC", "STKaiti", "KaiTi", "LXGW WenKai", cursive'

/** Height of the line to sign on, which the page draws: `.fw-pad::after` in signature.css. */
const line = height * 0.76

/** Writes a name on the line, as large as it fits. */
export function drawName(canvas: HTMLCanvasElement, name: string): void {
  const sheet = sheetOf(canvas)
  if (!sheet) return
  let size = 170
  sheet.font = `${size}px ${handwriting}`
  const wide = sheet.measureText(name).width
  if (wide > width * 0.8) size = Math.max(24, Math.floor((size * width * 0.8) / wide))
  sheet.font = `${size}px ${handwriting}`
  sheet.textAlign = 'center'
  sheet.textBaseline = 'alphabetic'
  sheet.fillText(name, width / 2, line - size * 0.18, width * 0.95)
}

/** Returns the drawing as a PNG file, synchronously, so that it matches what was on screen. */
export function pictureOf(canvas: HTMLCanvasElement, name: string): File {
  const bytes = atob(canvas.toDataURL('image/png').split(',')[1] ?? '')
  return new File([Uint8Array.from(bytes, (sign) => sign.charCodeAt(0))], name, { type: 'image/png' })
}
