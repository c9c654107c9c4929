import { followPointer, gapAt } from '../../kit/pointer-drag.ts'
import classes from './list-table.module.css'

interface ColumnDrag {
  readonly field: string
  /** The columns it may stand between, from left to right, itself among them. */
  readonly beside: readonly string[]
  /** Undefined: behind the last of them. */
  readonly onDrop: (before: string | undefined) => void
}

/**
 * Drags a column by its head. A line shows where the column would stand; nothing else moves until it is let go. Esc
 * lets it be.
 */
export function dragColumn(press: PointerEvent, { field, beside, onDrop }: ColumnDrag): void {
  const head = (press.target as HTMLElement | null)?.closest('th')
  const box = head?.closest('table')?.parentElement
  if (!head || !box || beside.length < 2) return
  const heads = beside.flatMap(
    (name) => head.parentElement?.querySelector<HTMLElement>(`th[data-column="${name}"]`) ?? [],
  )
  const line = document.createElement('div')
  line.className = classes.columnLine!
  let gap: number | undefined

  followPointer(press, {
    startPx: 6,
    onMove(x) {
      head.dataset.dragging = ''
      gap = gapAt(heads, x)
      const edge =
        gap === heads.length ? heads.at(-1)!.getBoundingClientRect().right : heads[gap]!.getBoundingClientRect().left
      line.style.left = `${edge - box.getBoundingClientRect().left + box.scrollLeft}px`
      line.style.height = `${box.scrollHeight}px`
      if (!line.isConnected) box.append(line)
    },
    onEnd() {
      delete head.dataset.dragging
      line.remove()
    },
    onDrop() {
      const at = beside.indexOf(field)
      if (gap !== undefined && gap !== at && gap !== at + 1) onDrop(beside[gap])
    },
  })
}
