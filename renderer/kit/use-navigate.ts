import { useCallback, useEffect, useRef, type MouseEvent } from 'react'
import { createPath, useNavigate as useRouterNavigate, type NavigateOptions } from 'react-router-dom'

/** Navigates to a path of the admin. Navigation to the exact current URL is ignored (specification §2). */
export function useNavigate(): (path: string, options?: NavigateOptions) => void {
  const navigate = useRouterNavigate()
  return useCallback(
    (path, options) => {
      if (path !== createPath(location)) void navigate(path, options)
    },
    [navigate],
  )
}

/** Whether a click navigates in this tab; with modifier keys or another button the browser handles it. */
export const isPlainPress = (event: MouseEvent): boolean =>
  !event.defaultPrevented && event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey

/**
 * Click handler of a plain link (`<a href="/system/user" onClick={follow}>`): navigates within the application. Unlike
 * the router's own links, which re-render at every navigation, it is a constant function.
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
