import { PointerSensor, type PointerSensorProps } from '@dnd-kit/core'

export interface PointerDrag {
  /** Distance in pixels after which a press becomes a drag; default: immediately. */
  readonly startPx?: number
  /** Called with viewport coordinates in pixels at each move of a drag. */
  readonly onMove: (x: number, y: number) => void
  /** Called at the end of a press, with or without a drop; Esc, a resized window and a hidden page end it too. */
  readonly onEnd: () => void
  /** Called on a drop, after `onEnd`. */
  readonly onDrop: () => void
  /** Called when the drag was cancelled or never began, after `onEnd`. */
  readonly onCancel?: () => void
}

/**
 * Follows the pointer from a press to its release. Uses dnd-kit's sensor without its React context, so that rows,
 * headers and tags stay plain elements and none re-renders during a drag.
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
    // cancels the drag without closing an overlay
    event.preventDefault()
    event.stopPropagation()
    cancelSensor()
  })
  // the pointer was released where no event arrives, such as outside the window
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

/**
 * Returns the index of the element before which a horizontal position in pixels lies, from left to right; their number
 * after the last.
 */
export function gapAt(elements: readonly HTMLElement[], x: number): number {
  const at = elements.findIndex((element) => {
    const { left, width } = element.getBoundingClientRect()
    return x < left + width / 2
  })
  return at === -1 ? elements.length : at
}

/** Members that only sensors inside dnd-kit's context use. */
const withoutContext = { active: 'pressed', activeNode: {}, context: {} } as Pick<
  PointerSensorProps,
  'active' | 'activeNode' | 'context'
> // the pointer sensor uses none of the three

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
