import { useCallback, useEffect, useRef, type MouseEvent } from 'react'
import { createPath, useNavigate as useRouterNavigate, type NavigateOptions } from 'react-router-dom'

/**
 * Navigates to a path of the admin. Going where one already is, to the letter, is silently ignored (specification §2).
 */
export function useNavigate(): (path: string, options?: NavigateOptions) => void {
  const navigate = useRouterNavigate()
  return useCallback(
    (path, options) => {
      if (path !== createPath(location)) void navigate(path, options)
    },
    [navigate],
  )
}

/** A press that leads on in this tab; with a key held down or another button, it is the browser's. */
export const isPlainPress = (event: MouseEvent): boolean =>
  !event.defaultPrevented && event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey

/**
 * Click handler of a plain link (`<a href="/system/user" onClick={follow}>`): navigates within the
 * application. The router's own links hear of every step, each of them, and are drawn for it; this is the same function
 * for all its life.
 */
export function useInternalLink(onFollowed?: () => void): (event: MouseEvent<HTMLAnchorElement>) => void {
  const go = useNavigate()
  const now = useRef({ go, onFollowed })
  useEffect(() => void (now.current = { go, onFollowed }))
  return useCallback((event) => {
    const { pathname, search, hash } = event.currentTarget
    if (!isPlainPress(event)) return
    event.preventDefault()
    now.current.go(pathname + search + hash)
    now.current.onFollowed?.()
  }, [])
}
