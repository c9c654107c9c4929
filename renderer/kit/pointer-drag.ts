import { PointerSensor, type PointerSensorProps } from '@dnd-kit/core'

export interface PointerDrag {
  /** Pixels the pointer goes before a press is a drag; without it, a press is one at once. */
  readonly startPx?: number
  /** Viewport coordinates in pixels, at each move of a drag. */
  readonly onMove: (x: number, y: number) => void
  /** The press is over, with a drop or without: Esc, a resized window and a hidden page end it, too. */
  readonly onEnd: () => void
  /** The pointer was let go within a drag; after `onEnd`. */
  readonly onDrop: () => void
  /** The drag was given up, or the press never became one; after `onEnd`. */
  readonly onCancel?: () => void
}

/**
 * Follows the pointer of a press until it is let go. dnd-kit's sensor works here without its React context, so that
 * rows, column heads and tags stay plain elements and none of them is drawn for a drag.
 */
export function followPointer(press: PointerEvent, { startPx, onMove, onEnd, onDrop, onCancel }: PointerDrag): void {
  const over = new AbortController()
  let isDrag = false
  const end = (isDropped: boolean): void => {
    over.abort()
    onEnd()
    if (!isDropped) return onCancel?.()
    ignoreClick()
    onDrop()
  }
  listenFor('keydown', over.signal, (event) => {
    if (event.key !== 'Escape') return
    // gives up the drag and closes nothing below it
    event.preventDefault()
    event.stopPropagation()
    cancelSensor()
  })
  // released where no event arrives, such as outside the window
  listenFor('pointermove', over.signal, ({ buttons }) => buttons === 0 && cancelSensor())
  void new PointerSensor({
    ...withoutContext,
    event: press,
    options: startPx === undefined ? {} : { activationConstraint: { distance: startPx } },
    onPending: () => {},
    onAbort: () => {},
    onStart: () => void (isDrag = true),
    onMove: ({ x, y }) => onMove(x, y),
    onCancel: () => end(false),
    onEnd: () => end(isDrag),
  })
}

/** Before which of the elements, from left to right, a horizontal position in pixels lies; their number: behind the last. */
export function gapAt(elements: readonly HTMLElement[], x: number): number {
  const at = elements.findIndex((element) => {
    const { left, width } = element.getBoundingClientRect()
    return x < left + width / 2
  })
  return at === -1 ? elements.length : at
}

/** Members that only sensors inside dnd-kit's context read. */
const withoutContext = { active: 'pressed', activeNode: {}, context: {} } as Pick<
  PointerSensorProps,
  'active' | 'activeNode' | 'context'
> // the pointer sensor reads none of the three

/** The sensor has no method to cancel; it reads this event on the document as the browser's own cancel. */
const cancelSensor = (): void => void document.dispatchEvent(new Event('pointercancel'))

function listenFor<Name extends 'keydown' | 'pointermove'>(
  name: Name,
  signal: AbortSignal,
  hear: (event: WindowEventMap[Name]) => void,
): void {
  addEventListener(name, hear, { capture: true, signal })
}

/** Swallows the click that follows a drop, which would open or sort the dragged element. */
function ignoreClick(): void {
  addEventListener(
    'click',
    (event) => {
      event.preventDefault()
      event.stopPropagation()
    },
    { capture: true, once: true, signal: AbortSignal.timeout(50) },
  )
}
