import classes from './list-table.module.css'

interface ColumnDrag {
  readonly field: string
  /** The columns it may stand between, from left to right, itself among them. */
  readonly beside: readonly string[]
  /** Undefined: behind the last of them. */
  readonly onDrop: (before: string | undefined) => void
}

/** So far the pointer goes before a press is a drag. */
const slackPx = 6

/**
 * Follows the pointer from a press on a column's head. A line shows where the column would stand; nothing else moves
 * until it is let go. Esc lets it be.
 */
export function dragColumn(start: PointerEvent, { field, beside, onDrop }: ColumnDrag): void {
  const head = (start.target as HTMLElement | null)?.closest('th')
  const box = head?.closest('table')?.parentElement
  if (!head || !box || beside.length < 2) return
  const heads = beside.flatMap(
    (name) => head.parentElement?.querySelector<HTMLElement>(`th[data-column="${name}"]`) ?? [],
  )
  const line = document.createElement('div')
  line.className = classes.columnLine!
  let gap: number | undefined

  const move = (event: PointerEvent): void => {
    // let go before this code was there
    if (event.buttons === 0) return stop()
    if (gap === undefined && Math.abs(event.clientX - start.clientX) < slackPx) return
    head.dataset.dragging = ''
    const found = heads.findIndex((one) => event.clientX < middleOf(one))
    gap = found === -1 ? heads.length : found
    const edge =
      gap === heads.length ? heads.at(-1)!.getBoundingClientRect().right : heads[gap]!.getBoundingClientRect().left
    line.style.left = `${edge - box.getBoundingClientRect().left + box.scrollLeft}px`
    line.style.height = `${box.scrollHeight}px`
    if (!line.isConnected) box.append(line)
  }
  const stop = (): void => {
    window.removeEventListener('pointermove', move)
    window.removeEventListener('pointerup', drop)
    window.removeEventListener('pointercancel', stop)
    window.removeEventListener('keydown', escape, true)
    delete head.dataset.dragging
    line.remove()
  }
  const drop = (): void => {
    stop()
    if (gap === undefined) return
    // The press that ends a drag sorts nothing.
    window.addEventListener('click', swallow, { capture: true, once: true })
    setTimeout(() => window.removeEventListener('click', swallow, true))
    const at = beside.indexOf(field)
    if (gap !== at && gap !== at + 1) onDrop(beside[gap])
  }
  const escape = (event: KeyboardEvent): void => {
    if (event.key !== 'Escape') return
    event.stopPropagation()
    stop()
  }
  window.addEventListener('pointermove', move)
  window.addEventListener('pointerup', drop)
  window.addEventListener('pointercancel', stop)
  window.addEventListener('keydown', escape, true)
}

const swallow = (event: MouseEvent): void => {
  event.preventDefault()
  event.stopPropagation()
}

function middleOf(element: HTMLElement): number {
  const { left, width } = element.getBoundingClientRect()
  return left + width / 2
}
