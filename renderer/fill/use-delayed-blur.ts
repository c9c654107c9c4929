import { useCallback, useEffect, useRef, type RefObject } from 'react'
import type { ItemId } from '#schemas/form/form.ts'

/**
 * Returns `leave`, delayed while a mouse button or finger is down in the document of `inside`. A press blurs the field
 * before it becomes a click; an error that appears in between moves the pressed control away, and the click is lost.
 */
export function useLeaveAfterPress(
  inside: RefObject<HTMLElement | null>,
  leave: (id: ItemId) => void,
): (id: ItemId) => void {
  /** Items left during a press; absent while nothing is pressed. */
  const waiting = useRef<ItemId[]>(undefined)
  useEffect(() => {
    const page = inside.current!.ownerDocument
    const press = (): void => void (waiting.current ??= [])
    const release = (): void => {
      const left = waiting.current
      waiting.current = undefined
      // the click follows in the same task
      if (left?.length) setTimeout(() => left.forEach(leave))
    }
    // a finger's press is a mouse's, too, at the moment when it is known to be no scrolling
    page.addEventListener('mousedown', press, true)
    for (const end of ends) page.addEventListener(end, release, true)
    return () => {
      page.removeEventListener('mousedown', press, true)
      for (const end of ends) page.removeEventListener(end, release, true)
    }
  }, [inside, leave])
  return useCallback((id) => (waiting.current ? void waiting.current.push(id) : leave(id)), [leave])
}

/** What ends a press; of a button that was released elsewhere, the next key does. */
const ends = ['mouseup', 'dragend', 'keydown'] as const
