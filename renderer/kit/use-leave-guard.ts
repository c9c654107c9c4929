import { useContext, useEffect, useRef, createContext } from 'react'
import { parsePath, UNSAFE_NavigationContext, type Navigator, type To } from 'react-router-dom'
import { arrived, guardAgainst, setGuard, markUnsaved, type LeaveGuard, type LeaveTarget } from './unsaved-changes.ts'

/**
 * Asks before what was typed is left behind: by a link, by Back, by closing the tab (there the browser asks in its own
 * words). A page that is kept while others are shown loses nothing by going there, so it is asked about when its tag is
 * closed.
 */
export function useLeaveGuard(guard: Pick<LeaveGuard, 'ask'> & { readonly isDirty: () => boolean }): void {
  const { navigator } = useContext(UNSAFE_NavigationContext)
  const page = useContext(KeepAliveContext)
  const now = useRef(guard)
  const held = useRef<() => void>(undefined)
  useEffect(() => void (now.current = guard))

  useEffect(() => {
    const current: LeaveGuard = {
      page: page?.identity,
      isDirty: (to) => now.current.isDirty() && !(to && page?.isKeptFor(to)),
      ask: () => now.current.ask(),
    }
    watch(navigator)
    held.current?.()
    const release = setGuard(current)
    markUnsaved()
    return () => {
      // out of sight with what was typed: still to be asked about, until the page is shown again or closed
      if (current.isDirty() && !current.isDirty(location)) held.current = release
      else release()
    }
  }, [navigator, page])
}

const watched = new WeakSet<Navigator>()

/** Links and calls of the router, the end of the window, and whatever may have made a form dirty or clean. */
function watch(router: Navigator): void {
  if (watched.has(router)) return
  watched.add(router)
  const { push, replace } = router
  const guarded =
    (move: Navigator['push']): Navigator['push'] =>
    (...args) => {
      const go = (): void => {
        move.apply(router, args)
        arrived()
      }
      const guard = guardAgainst(placeOf(args[0]))
      if (!guard) return go()
      void guard.ask().then((agreed) => agreed && go())
    }
  router.push = guarded(push)
  router.replace = guarded(replace)
  addEventListener('beforeunload', (event) => guardAgainst() && event.preventDefault())
  for (const type of ['input', 'click', 'keyup'])
    addEventListener(type, () => setTimeout(markUnsaved), { passive: true })
}

function placeOf(to: To): LeaveTarget {
  const { pathname = location.pathname, search = '' } = typeof to === 'string' ? parsePath(to) : to
  return { pathname, search }
}

/** The page of the tags view a part is on. */
export interface KeepAlivePage {
  readonly identity: string
  /** Going there leaves the page as it is, out of sight: nothing on it is lost. */
  readonly isKeptFor: (to: LeaveTarget) => boolean
}

export const KeepAliveContext = createContext<KeepAlivePage | undefined>(undefined)
