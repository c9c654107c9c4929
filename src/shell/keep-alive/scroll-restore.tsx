import { useEffect, useLayoutEffect, useRef } from 'react'
import { useLocation } from 'react-router-dom'
import type { ThemeConfig } from '#schemas/api/theme-config.ts'

/** Scroll positions by page and element; browsers drop those of hidden elements. */
export type Scrolled = Map<string, Map<Element, readonly [left: number, top: number]>>

export interface ScrollRestoreProps {
  /** Identity of the current page. */
  readonly identity: string
  /**
   * Id of the element that scrolls and animates; `frame` is that of the shell, which scrolls when the header is not
   * fixed.
   */
  readonly content: string
  readonly frame: string
  readonly animation: ThemeConfig['animation']
  readonly scrolled: { readonly current: Scrolled }
}

/**
 * Scrolls a new page to the top and a kept one to its last position, and plays the chosen page transition unless the
 * user prefers reduced motion.
 */
export function ScrollRestore({ identity, content, frame, animation, scrolled }: ScrollRestoreProps) {
  const { pathname } = useLocation()
  const before = useRef(pathname)
  /** Scrolled elements; reading scrollTop or resetting the others would force an extra layout of the new page. */
  const away = useRef(new Set<Element>())
  const scrollKey = scrollKeyOf(identity, pathname)
  useLayoutEffect(() => {
    const parts = scrolled.current.get(scrollKey) ?? new Map<Element, readonly [number, number]>()
    for (const scroller of away.current) scroller.scrollTo(0, 0)
    away.current.clear()
    for (const [part, [left, top]] of parts) if (part.isConnected && (left > 0 || top > 0)) part.scrollTo(left, top)
    scrolled.current.set(scrollKey, parts)
    const note = ({ target }: Event): void => {
      if (!(target instanceof Element) || !target.closest(`#${content}, #${frame}`)) return
      parts.set(target, [target.scrollLeft, target.scrollTop])
      if (target.id === content || target.id === frame) away.current.add(target)
    }
    addEventListener('scroll', note, { capture: true, passive: true })
    return () => removeEventListener('scroll', note, { capture: true })
  }, [scrollKey, content, frame, scrolled])
  useEffect(() => {
    if (before.current === pathname) return
    before.current = pathname
    if (animation === 'none' || matchMedia('(prefers-reduced-motion: reduce)').matches) return
    document.getElementById(content)?.animate?.(
      [
        { opacity: 0, transform: from[animation] },
        { opacity: 1, transform: 'none' },
      ],
      { duration: 160, easing: 'ease-out', id: animation },
    )
  }, [pathname, animation, content])
  return null
}

/** Forgets the positions of an unmounted page, so that it opens at the top next time. */
export function forgetScrolled(scrolled: Scrolled, identity: string): void {
  for (const scrollKey of scrolled.keys())
    if (scrollKey.startsWith(scrollKeyOf(identity, ''))) scrolled.delete(scrollKey)
}

const scrollKeyOf = (identity: string, pathname: string): string => `${identity} ${pathname}`

/** Start transform of each page transition. */
const from = { 'slide-right': 'translateX(-12px)', 'slide-left': 'translateX(12px)', opacitys: 'none' } as const
