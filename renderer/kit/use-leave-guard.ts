import { useContext, useEffect, useRef, createContext } from 'react'
import { parsePath, UNSAFE_NavigationContext, type Navigator, type To } from 'react-router-dom'
import { arrived, guardAgainst, setGuard, markUnsaved, type LeaveGuard, type LeaveTarget } from './leave-guards.ts'

/**
 * Asks before unsaved input is lost: by a link, by Back, or by closing the tab (where the browser asks in its own
 * words). A page kept alive loses nothing by navigation, so it asks when its tag is closed.
 */
export function useLeaveGuard(guard: Pick<LeaveGuard, 'ask'> & { readonly isDirty: () => boolean }): void {
  const { navigator } = useContext(UNSAFE_NavigationContext)
  const page = useContext(KeepAliveContext)
  const now = useRef(guard)
  const held = useRef<() => void>(undefined)
  useEffect(() => {
    now.current = guard
    // a save makes the form clean without input
    markUnsaved()
  })

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
      // hidden with unsaved input: still guarded until the page is shown again or closed
      if (current.isDirty() && !current.isDirty(location)) held.current = release
      else release()
    }
  }, [navigator, page])
}

const watched = new WeakSet<Navigator>()

/** Triggers: router links and calls, unload, and events that may make a form dirty or clean. */
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
      const guard = guardAgainst(leaveTargetOf(args[0]))
      if (!guard) return go()
      void guard.ask().then((agreed) => agreed && go())
    }
  router.push = guarded(push)
  router.replace = guarded(replace)
  addEventListener('beforeunload', (event) => guardAgainst() && event.preventDefault())
  for (const type of ['input', 'click', 'keyup'])
    addEventListener(type, () => setTimeout(markUnsaved), { passive: true })
}

function leaveTargetOf(to: To): LeaveTarget {
  const { pathname = location.pathname, search = '' } = typeof to === 'string' ? parsePath(to) : to
  return { pathname, search }
}

/** Page of the tags view that contains the component. */
export interface KeepAlivePage {
  readonly identity: string
  /** Whether navigation keeps the page alive, so that nothing is lost. */
  readonly isKeptFor: (to: LeaveTarget) => boolean
}

export const KeepAliveContext = createContext<KeepAlivePage | undefined>(undefined)
