import { useCallback, useRef, type RefCallback } from 'react'

/**
 * For a button that takes the place of one that was pressed: the keyboard is on it before what it opens asks where to
 * give it back.
 */
export function useFocusHandover(hadFocus: boolean): RefCallback<HTMLElement> {
  const isDue = useRef(hadFocus)
  return useCallback((node) => {
    if (node && isDue.current) node.focus({ preventScroll: true })
    isDue.current = false
  }, [])
}
