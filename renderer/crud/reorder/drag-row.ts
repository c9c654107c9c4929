import { followPointer } from '../../kit/pointer-drag.ts'
import classes from '../list/list-table.module.css'
import type { Order, RowPosition } from './row-order.ts'

/** A drag of a row, by pointer or by keyboard. */
export interface RowDrag {
  readonly id: string
  /** The scrolling element that holds the rows as `[data-row]`. */
  readonly box: HTMLElement
  readonly order: Order
  /** Whether rows can be nested. */
  readonly isTree: boolean
  /** Announces the drop position to screen readers. */
  readonly onOver: (position: RowPosition) => void
  readonly onDrop: (position: RowPosition) => void
  readonly onCancel: () => void
}

/** Follows the pointer until the drop. A line shows the drop position, a frame the new parent; nothing else moves. */
export function dragByPointer(start: PointerEvent, sort: RowDrag): void {
  const mark = markIn(sort)
  let position: RowPosition | undefined
  let pointerY = start.clientY

  const update = (): void => {
    position = positionUnder(sort, pointerY)
    mark.show(position)
  }
  // scrolls the list near its upper and lower end
  const scrolling = setInterval(() => {
    const { top, bottom } = sort.box.getBoundingClientRect()
    const by = pointerY < top + 56 ? -8 : pointerY > bottom - 24 ? 8 : 0
    if (by === 0 || !position) return
    sort.box.scrollTop += by
    update()
  }, 16)
  followPointer(start, {
    onMove(_, y) {
      pointerY = y
      update()
    },
    onEnd() {
      clearInterval(scrolling)
      mark.clear()
    },
    onDrop: () => (position && isElsewhere(sort, position) ? sort.onDrop(position) : sort.onCancel()),
    onCancel: sort.onCancel,
  })
}

/**
 * Moves by keyboard: ↑ ↓ among siblings, in a tree → into the previous row and ← out of the parent; Space or Enter
 * drops, Esc or blur cancels.
 */
export function dragByKeyboard(grip: HTMLElement, sort: RowDrag): void {
  const mark = markIn(sort)
  let position: RowPosition = sort.order.positionOf(sort.id)!
  mark.show(position)
  grip.setAttribute('aria-pressed', 'true')

  const go = (next: RowPosition | undefined): void => {
    if (!next || !sort.order.mayStand(sort.id, next.parent)) return
    position = next
    mark.show(position)
    sort.onOver(position)
  }
  const stop = (): void => {
    mark.clear()
    grip.removeAttribute('aria-pressed')
    grip.removeEventListener('keydown', press)
    grip.removeEventListener('blur', cancel)
  }
  const cancel = (): void => {
    stop()
    sort.onCancel()
  }
  const press = (event: KeyboardEvent): void => {
    if (event.key === 'Tab') return
    event.preventDefault()
    event.stopPropagation()
    if (event.key === 'Escape') return cancel()
    if (event.key === ' ' || event.key === 'Enter') {
      stop()
      return isElsewhere(sort, position) ? sort.onDrop(position) : sort.onCancel()
    }
    go(stepOf(event.key, position, sort))
  }
  grip.addEventListener('keydown', press)
  grip.addEventListener('blur', cancel)
}

function stepOf(key: string, { parent, index }: RowPosition, { id, order, isTree }: RowDrag): RowPosition | undefined {
  const neighbours = order.beside(id, parent)
  switch (key) {
    case 'ArrowUp':
      return index > 0 ? { parent, index: index - 1 } : undefined
    case 'ArrowDown':
      return index < neighbours.length ? { parent, index: index + 1 } : undefined
    case 'Home':
      return { parent, index: 0 }
    case 'End':
      return { parent, index: neighbours.length }
    case 'ArrowRight': {
      const above = isTree ? neighbours[index - 1] : undefined
      return above === undefined ? undefined : { parent: above, index: order.beside(id, above).length }
    }
    case 'ArrowLeft': {
      const out = parent === undefined ? undefined : order.positionOf(parent)!
      return out && { parent: out.parent, index: order.beside(id, out.parent).indexOf(parent!) + 1 }
    }
    default:
      return undefined
  }
}

function isElsewhere({ id, order }: RowDrag, { parent, index }: RowPosition): boolean {
  const now = order.positionOf(id)!
  return parent !== now.parent || index !== now.index
}

const rowsIn = (box: HTMLElement): readonly HTMLElement[] => [...box.querySelectorAll<HTMLElement>('[data-row]')]
const rowIn = (box: HTMLElement, id: string): HTMLElement | undefined =>
  rowsIn(box).find((row) => row.dataset.row === id)

/** The upper part of a row means before it, the lower part after it, in a tree the middle means inside. */
function positionUnder({ id, box, order, isTree }: RowDrag, y: number): RowPosition | undefined {
  const rows = rowsIn(box)
  const row = rows.find((one) => y < one.getBoundingClientRect().bottom) ?? rows.at(-1)
  const over = row?.dataset.row
  const at = over === undefined ? undefined : order.positionOf(over)
  if (!row || !at || over === undefined) return undefined
  if (over === id) return order.positionOf(id)
  const { top, height } = row.getBoundingClientRect()
  const part = (y - top) / height
  const beside = order.beside(id, at.parent)
  const before: RowPosition = { parent: at.parent, index: beside.indexOf(over) }
  // Below an expanded row means before its first child.
  const isOpen = row.getAttribute('aria-expanded') === 'true'
  const behind: RowPosition = isOpen
    ? { parent: over, index: 0 }
    : { parent: at.parent, index: beside.indexOf(over) + 1 }
  const into: RowPosition = { parent: over, index: order.beside(id, over).length }
  const wishes = !isTree
    ? [part < 0.5 ? before : behind]
    : part < 0.3
      ? [before]
      : part > 0.7
        ? [behind]
        : [into, part < 0.5 ? before : behind]
  return wishes.find((wish) => order.mayStand(id, wish.parent))
}

function markIn({ id, box, order }: RowDrag) {
  const line = document.createElement('div')
  line.className = classes.rowLine!
  const own = rowIn(box, id)
  own?.setAttribute('data-moving', '')
  const clear = (): void => {
    line.remove()
    box.querySelector('[data-into]')?.removeAttribute('data-into')
  }
  return {
    show(position: RowPosition | undefined): void {
      clear()
      if (!position) return
      const beside = order.beside(id, position.parent)
      const next = rowIn(box, beside[position.index] ?? '')
      const last = rowIn(box, beside.at(-1) ?? '')
      const parent = position.parent === undefined ? undefined : rowIn(box, position.parent)
      if (parent && position.parent !== order.positionOf(id)?.parent) parent.setAttribute('data-into', '')
      const shown = next ?? last
      if (!shown) return parent?.scrollIntoView?.({ block: 'nearest' })
      const edge = next ? next.getBoundingClientRect().top : lastBelow(box, last!).getBoundingClientRect().bottom
      const level = Number(shown.getAttribute('aria-level') ?? 1) - 1
      // below the last row the knob of the line would be clipped by the list
      line.style.top = `${Math.min(edge - box.getBoundingClientRect().top + box.scrollTop, (box.querySelector('table') ?? box).scrollHeight - knobPx)}px`
      line.style.setProperty('--depth', String(level))
      box.append(line)
      shown.scrollIntoView?.({ block: 'nearest' })
    },
    clear(): void {
      clear()
      own?.removeAttribute('data-moving')
    },
  }
}

/** Height of the mark below its line, in px. */
const knobPx = 4

/** Last visible descendant of a row, or the row itself. */
function lastBelow(box: HTMLElement, row: HTMLElement): HTMLElement {
  const level = Number(row.getAttribute('aria-level') ?? 1)
  const rows = rowsIn(box)
  const behind = rows.slice(rows.indexOf(row) + 1)
  const end = behind.findIndex((one) => Number(one.getAttribute('aria-level') ?? 1) <= level)
  return (end === -1 ? behind : behind.slice(0, end)).at(-1) ?? row
}
