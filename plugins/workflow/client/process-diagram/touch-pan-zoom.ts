import type Canvas from 'diagram-js/lib/core/Canvas'

interface Spot {
  readonly x: number
  readonly y: number
}

const [smallest, largest] = [0.2, 3]

/**
 * Moves a canvas by a finger and zooms it by two; bpmn-js hears a mouse only. Where the page scrolls, one finger scrolls
 * it up and down (`touch-action: pan-y`), or a picture as wide as a phone would hold it fast. Returns a function that
 * ends it.
 */
export function touchCanvas(box: HTMLElement, canvas: Canvas): () => void {
  const fingers = new Map<number, Spot>()
  const spotOf = ({ clientX, clientY }: PointerEvent): Spot => {
    const { left, top } = box.getBoundingClientRect()
    return { x: clientX - left, y: clientY - top }
  }
  const down = (event: PointerEvent): void => {
    if (event.pointerType === 'touch') fingers.set(event.pointerId, spotOf(event))
  }
  const up = ({ pointerId }: PointerEvent): void => void fingers.delete(pointerId)
  const move = (event: PointerEvent): void => {
    if (!fingers.has(event.pointerId)) return
    const before = [...fingers.values()]
    fingers.set(event.pointerId, spotOf(event))
    const after = [...fingers.values()]
    const [from, to] = [middleOf(before), middleOf(after)]
    canvas.scroll({ dx: to.x - from.x, dy: to.y - from.y })
    if (after.length < 2) return
    const scale = canvas.zoom() * (spreadOf(after) / Math.max(1, spreadOf(before)))
    canvas.zoom(Math.min(largest, Math.max(smallest, scale)), to)
  }
  const listeners = { pointerdown: down, pointermove: move, pointerup: up, pointercancel: up } as const
  for (const [name, listen] of Object.entries(listeners)) box.addEventListener(name as 'pointerdown', listen)
  return () => {
    for (const [name, listen] of Object.entries(listeners)) box.removeEventListener(name as 'pointerdown', listen)
  }
}

const middleOf = (spots: readonly Spot[]): Spot => ({
  x: spots.reduce((sum, { x }) => sum + x, 0) / spots.length,
  y: spots.reduce((sum, { y }) => sum + y, 0) / spots.length,
})

/** Distance of two fingers. */
const spreadOf = ([a, b]: readonly Spot[]): number => (a && b ? Math.hypot(a.x - b.x, a.y - b.y) : 0)
