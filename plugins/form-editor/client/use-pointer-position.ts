import { useEffect, useRef, type RefObject } from 'react'

interface PointerPosition {
  readonly x: number
  readonly y: number
}

/**
 * Follows the mouse or finger over the whole window, in px of the viewport. The distances that dnd-kit reports include
 * the scrolling of the list where the drag began and of the one below the pointer, taken for each other.
 */
export function usePointerPosition(): RefObject<PointerPosition | undefined> {
  const position = useRef<PointerPosition>(undefined)
  useEffect(() => {
    const follow = (event: MouseEvent | TouchEvent): void => {
      const point = 'touches' in event ? event.touches[0] : event
      if (point) position.current = { x: point.clientX, y: point.clientY }
    }
    const events = ['mousedown', 'mousemove', 'touchstart', 'touchmove'] as const
    // before dnd-kit, which listens on the document
    for (const event of events) window.addEventListener(event, follow, { capture: true, passive: true })
    return () => {
      for (const event of events) window.removeEventListener(event, follow, { capture: true })
    }
  }, [])
  return position
}
