import { followPointer, gapAt } from '#renderer/kit/pointer-drag.ts'

const edgePx = 32

/**
 * Drags a tab along its list; a line marks the drop position and Escape cancels. `onDrop` receives the index in the
 * list. Updates the DOM directly, so that dragging causes no re-render.
 */
export function dragTab(press: PointerEvent, list: HTMLElement, identity: string, onDrop: (to: number) => void): void {
  const items = [...list.querySelectorAll<HTMLElement>(':scope > [data-tab]')]
  const from = items.findIndex((item) => item.dataset.tab === identity)
  const scroller = list.parentElement!
  let to = from

  followPointer(press, {
    startPx: 6,
    onMove(x) {
      const { left, right } = scroller.getBoundingClientRect()
      if (x < left + edgePx) scroller.scrollBy({ left: -8 })
      if (x > right - edgePx) scroller.scrollBy({ left: 8 })
      const gap = gapAt(items, x)
      to = gap > from ? gap - 1 : gap
      items[from]?.toggleAttribute('data-dragged', true)
      list.style.setProperty('--drop', `${edgeOf(items, gap) - list.getBoundingClientRect().left}px`)
      list.toggleAttribute('data-dropping', to !== from)
    },
    onEnd() {
      items[from]?.removeAttribute('data-dragged')
      list.removeAttribute('data-dropping')
    },
    onDrop: () => to !== from && onDrop(to),
  })
}

function edgeOf(items: readonly HTMLElement[], gap: number): number {
  const item = items[gap]
  return item ? item.getBoundingClientRect().left - 1 : (items.at(-1)?.getBoundingClientRect().right ?? 0) + 1
}
