/** Nearer than this a press is a press, not a drag. */
const startPx = 6
const edgePx = 32

/**
 * Drags one tag along its list: a line shows where it would go, nothing jumps, Escape gives up. `onDrop` is told the
 * place among all tags. Nothing is drawn anew while it lasts: places and the line are the list's own.
 */
export function dragTag(
  { clientX: startX }: PointerEvent,
  list: HTMLElement,
  identity: string,
  onDrop: (to: number) => void,
): void {
  const items = [...list.querySelectorAll<HTMLElement>(':scope > [data-tag]')]
  const from = items.findIndex((item) => item.dataset.tag === identity)
  const over = new AbortController()
  let to: number | undefined

  const move = ({ clientX, buttons }: PointerEvent): void => {
    // let go where nobody heard of it, such as outside the window
    if (buttons === 0) return over.abort()
    if (to === undefined && Math.abs(clientX - startX) < startPx) return
    const { left, right } = list.parentElement!.getBoundingClientRect()
    if (clientX < left + edgePx) list.parentElement!.scrollBy({ left: -8 })
    if (clientX > right - edgePx) list.parentElement!.scrollBy({ left: 8 })
    const gap = gapAt(items, clientX)
    to = gap > from ? gap - 1 : gap
    items[from]?.toggleAttribute('data-dragged', true)
    list.style.setProperty('--drop', `${edgeOf(items, gap) - list.getBoundingClientRect().left}px`)
    list.toggleAttribute('data-dropping', to !== from)
  }
  const drop = (): void => {
    if (to === undefined) return over.abort()
    // what was dragged has not been pressed
    addEventListener(
      'click',
      (event) => {
        event.preventDefault()
        event.stopPropagation()
      },
      { capture: true, once: true, signal: AbortSignal.timeout(50) },
    )
    const place = to
    over.abort()
    if (place !== from) onDrop(place)
  }
  const { signal } = over
  signal.addEventListener('abort', () => {
    items[from]?.removeAttribute('data-dragged')
    list.removeAttribute('data-dropping')
  })
  addEventListener('pointermove', move, { signal })
  addEventListener('pointerup', drop, { signal })
  addEventListener('pointercancel', () => over.abort(), { signal })
  addEventListener(
    'keydown',
    (event) => {
      if (event.key === 'Escape') {
        event.stopPropagation()
        to = undefined
        over.abort()
      }
    },
    { signal, capture: true },
  )
}

/** Before which of the tags a place lies; their number for behind the last. */
function gapAt(items: readonly HTMLElement[], x: number): number {
  const at = items.findIndex((item) => {
    const { left, width } = item.getBoundingClientRect()
    return x < left + width / 2
  })
  return at < 0 ? items.length : at
}

function edgeOf(items: readonly HTMLElement[], gap: number): number {
  const item = items[gap]
  return item ? item.getBoundingClientRect().left - 1 : (items.at(-1)?.getBoundingClientRect().right ?? 0) + 1
}
