import { useEffect, useRef, type RefObject } from 'react'

/** Sets `data-before` and `data-after` on the element while content is scrolled out on that side. */
export function useScrollEdges(): RefObject<HTMLDivElement | null> {
  const element = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const { current: box } = element
    if (!box) return undefined
    const markEdges = (): void => {
      box.toggleAttribute('data-before', box.scrollLeft > 1)
      box.toggleAttribute('data-after', box.scrollLeft + box.clientWidth < box.scrollWidth - 1)
    }
    // also reports once the observed element has been laid out
    const watch = new ResizeObserver(markEdges)
    watch.observe(box)
    if (box.firstElementChild) watch.observe(box.firstElementChild)
    box.addEventListener('scroll', markEdges, { passive: true })
    return () => {
      watch.disconnect()
      box.removeEventListener('scroll', markEdges)
    }
  }, [])
  return element
}
