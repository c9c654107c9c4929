import { useCallback, useEffect, useRef, useState } from 'react'

/** Pixels below the place where `go` puts a section's start at which the section counts as started. */
const beginPx = 96

/**
 * The id of the section being read: the last section whose start has been scrolled past, or the last section at the end
 * of the page. `go` scrolls to a section and focuses its title, so that Tab continues from there.
 */
export function useScrollSpy(sections: readonly { readonly id: string }[]) {
  const [current, setCurrent] = useState<string>()
  /** Section chosen by click, because a short section near the end never reaches the top. */
  const chosen = useRef<string>(undefined)
  const ids = sections.map(({ id }) => id).join(' ')

  useEffect(() => {
    if (ids === '') return
    let frame = 0
    const update = (): void => {
      const all = ids.split(' ').flatMap((id) => document.getElementById(id) ?? [])
      const box = all[0] && scrollerOf(all[0])
      if (!box) return
      const top = box.getBoundingClientRect().top
      const isEnd = box.scrollTop > 0 && box.scrollTop + box.clientHeight >= box.scrollHeight - 2
      // what is sticky above the sections covers as much as their scroll margin says
      const passed = all.filter((one) => one.getBoundingClientRect().top - top <= scrollMarginOf(one) + beginPx)
      setCurrent(chosen.current ?? (isEnd ? all.at(-1) : (passed.at(-1) ?? all[0]))?.id)
    }
    const onScroll = (): void => {
      cancelAnimationFrame(frame)
      frame = requestAnimationFrame(update)
    }
    const onHand = (): void => {
      chosen.current = undefined
    }
    const over = new AbortController()
    const { signal } = over
    document.addEventListener('scroll', onScroll, { capture: true, passive: true, signal })
    for (const type of ['wheel', 'touchmove', 'keydown'])
      document.addEventListener(type, onHand, { passive: true, signal })
    onScroll()
    return () => {
      over.abort()
      cancelAnimationFrame(frame)
    }
  }, [ids])

  const go = useCallback((id: string): void => {
    const section = document.getElementById(id)
    if (!section) return
    chosen.current = id
    setCurrent(id)
    section.querySelector<HTMLElement>('[tabindex="-1"]')?.focus({ preventScroll: true })
    const isCalm = matchMedia('(prefers-reduced-motion: reduce)').matches
    section.scrollIntoView({ block: 'start', behavior: isCalm ? 'auto' : 'smooth' })
  }, [])
  return { current, go }
}

const scrollMarginOf = (element: Element): number => Number.parseFloat(getComputedStyle(element).scrollMarginTop) || 0

/** The scroll container of an element: the shell's content, or the whole page. */
function scrollerOf(element: Element): Element | null {
  for (let box = element.parentElement; box; box = box.parentElement)
    if (/auto|scroll/.test(getComputedStyle(box).overflowY)) return box
  return document.scrollingElement
}
