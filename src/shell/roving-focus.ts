type Ways = readonly [back: string, on: string]

const row: Ways = ['ArrowLeft', 'ArrowRight']
const column: Ways = ['ArrowUp', 'ArrowDown']

/**
 * Ref callback: arrow keys, Home and End move the focus among the `[data-stop]` elements of a list. Tab still reaches
 * all of them, because they are links and buttons, not items of a menu.
 */
export const alongRow = (list: HTMLElement | null) => listen(list, row)
export const alongColumn = (list: HTMLElement | null) => listen(list, column)

/** Handles the same keys along a row, for lists with their own key handler. */
export function roveRow(list: HTMLElement, event: KeyboardEvent): void {
  rove(list, event, row)
}

function listen(list: HTMLElement | null, ways: Ways): () => void {
  const hear = (event: KeyboardEvent): void => (list ? rove(list, event, ways) : undefined)
  list?.addEventListener('keydown', hear)
  return () => list?.removeEventListener('keydown', hear)
}

function rove(list: HTMLElement, event: KeyboardEvent, [back, on]: Ways): void {
  const stops = [...list.querySelectorAll<HTMLElement>('[data-stop]')]
  const at = stops.indexOf(document.activeElement as HTMLElement)
  if (at < 0 || event.altKey || event.ctrlKey || event.metaKey) return
  const to = { [back]: at - 1, [on]: at + 1, Home: 0, End: stops.length - 1 }[event.key]
  if (to === undefined) return
  event.preventDefault()
  stops[(to + stops.length) % stops.length]?.focus()
}
