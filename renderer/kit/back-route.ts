import { atom, getDefaultStore, useAtomValue } from 'jotai'
import { isInternalPath } from '#schemas/api/internal-path.ts'

type Routes = Readonly<Record<string, string>>

/** Stored per window, across reloads. */
const storageKey = 'formwork-back-routes'
const maxKept = 100
const routesAtom = atom<Routes>(read())

/**
 * Stores the full URL of a page on leaving, so that the back link restores the list's filters and page (specification
 * §3, `backRoute`).
 */
export function keepBackRoute(pathname: string, address: string): void {
  const store = getDefaultStore()
  const { [pathname]: before, ...others } = store.get(routesAtom)
  if (before === address) return
  const routes = Object.fromEntries([...Object.entries(others), [pathname, address]].slice(-maxKept))
  store.set(routesAtom, routes)
  try {
    sessionStorage.setItem(storageKey, JSON.stringify(routes))
  } catch {
    // ignores storage errors: only the filters after a reload are lost
  }
}

/** Returns the target of a back link: the page's last URL, else its path. */
export const useBackRoute = (pathname: string): string => useAtomValue(routesAtom)[pathname] ?? pathname

function read(): Routes {
  try {
    const kept: unknown = JSON.parse(sessionStorage.getItem(storageKey) ?? '{}')
    if (typeof kept !== 'object' || kept === null) return {}
    return Object.fromEntries(
      Object.entries(kept).filter(
        ([path, address]) =>
          typeof address === 'string' && isInternalPath(address) && address.split(/[?#]/)[0] === path,
      ),
    )
  } catch {
    return {}
  }
}
