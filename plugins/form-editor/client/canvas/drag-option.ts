import { followPointer } from '#renderer/kit/pointer-drag.ts'
import { placeAfterDrop } from '../drag-and-drop.ts'

/**
 * Follows the pointer, a finger or a mouse, until an option is dropped. A line shows the drop position and nothing else
 * moves. `onDrop` gets the new index of the option.
 */
export function dragOption(press: PointerEvent, line: HTMLElement, onDrop: (to: number) => void): void {
  const lines = [...(line.parentElement?.querySelectorAll<HTMLElement>(':scope > li:not([data-new])') ?? [])]
  const from = lines.indexOf(line)
  let gap: number | undefined
  const clear = (): void => {
    for (const one of lines) delete one.dataset.drop
    delete line.dataset.dragged
  }
  followPointer(press, {
    onMove(x, y) {
      const next = gapUnder(lines, x, y)
      if (next === gap) return
      clear()
      gap = next
      line.dataset.dragged = ''
      const beside = lines[gap] ?? lines.at(-1)
      if (gap !== from && gap !== from + 1) beside!.dataset.drop = lines[gap] ? 'before' : 'after'
      beside!.scrollIntoView({ block: 'nearest' })
    },
    onEnd: clear,
    onDrop() {
      if (gap !== undefined && placeAfterDrop(from, gap) !== from) onDrop(placeAfterDrop(from, gap))
    },
  })
}

/**
 * Index of the line, in one column or several, before which a point of the window lies; the number of lines when the
 * point is behind the last.
 */
function gapUnder(lines: readonly HTMLElement[], x: number, y: number): number {
  const boxes = lines.map((line) => line.getBoundingClientRect())
  const away = boxes.map(({ left, right, top, bottom }) =>
    Math.hypot(Math.max(left - x, 0, x - right), Math.max(top - y, 0, y - bottom)),
  )
  const at = away.indexOf(Math.min(...away))
  const box = boxes[at]!
  const hasNeighbours = boxes.some((other, i) => i !== at && Math.abs(other.top - box.top) < box.height / 2)
  const isBehind = hasNeighbours ? x > (box.left + box.right) / 2 : y > (box.top + box.bottom) / 2
  return isBehind ? at + 1 : at
}
