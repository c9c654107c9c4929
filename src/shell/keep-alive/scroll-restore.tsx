import { useEffect, useLayoutEffect, useRef } from 'react'
import { useLocation } from 'react-router-dom'
import type { ThemeConfig } from '#schemas/api/theme-config.ts'

/** Where each page and what scrolls on it have been scrolled to: browsers forget that of what is not shown. */
export type Scrolled = Map<string, Map<Element, readonly [left: number, top: number]>>

export interface ScrollRestoreProps {
  /** The page on screen. */
  readonly identity: string
  /** Ids of what scrolls and moves, and of the frame, which scrolls when the header is not fixed. */
  readonly content: string
  readonly frame: string
  readonly animation: ThemeConfig['animation']
  readonly scrolled: { readonly current: Scrolled }
}

/**
 * A new page starts at its top, a kept one where it was left; it comes in as the person likes it, without motion for
 * who asked their system for less.
 */
export function ScrollRestore({ identity, content, frame, animation, scrolled }: ScrollRestoreProps) {
  const { pathname } = useLocation()
  const before = useRef(pathname)
  /** What has moved from its top: to ask, or to move what has not, would lay the new page out twice. */
  const away = useRef(new Set<Element>())
  const place = placeOf(identity, pathname)
  useLayoutEffect(() => {
    const parts = scrolled.current.get(place) ?? new Map<Element, readonly [number, number]>()
    for (const scroller of away.current) scroller.scrollTo(0, 0)
    away.current.clear()
    for (const [part, [left, top]] of parts) if (part.isConnected && (left > 0 || top > 0)) part.scrollTo(left, top)
    scrolled.current.set(place, parts)
    const note = ({ target }: Event): void => {
      if (!(target instanceof Element) || !target.closest(`#${content}, #${frame}`)) return
      parts.set(target, [target.scrollLeft, target.scrollTop])
      if (target.id === content || target.id === frame) away.current.add(target)
    }
    addEventListener('scroll', note, { capture: true, passive: true })
    return () => removeEventListener('scroll', note, { capture: true })
  }, [place, content, frame, scrolled])
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

/** A page that is gone starts at its top when it comes again. */
export function forgetScrolled(scrolled: Scrolled, identity: string): void {
  for (const place of scrolled.keys()) if (place.startsWith(placeOf(identity, ''))) scrolled.delete(place)
}

const placeOf = (identity: string, pathname: string): string => `${identity} ${pathname}`

/** Where a page comes from. */
const from = { 'slide-right': 'translateX(-12px)', 'slide-left': 'translateX(12px)', opacitys: 'none' } as const
