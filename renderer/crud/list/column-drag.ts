import { followPointer, gapAt } from '../../kit/pointer-drag.ts'
import classes from './list-table.module.css'

interface ColumnDrag {
  readonly field: string
  /** Columns among which it can move, from left to right, including itself. */
  readonly beside: readonly string[]
  /** Undefined: after the last one. */
  readonly onDrop: (before: string | undefined) => void
}

/** Drags a column by its header. A line shows the drop position; nothing else moves before the drop. Esc cancels. */
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
