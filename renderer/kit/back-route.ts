import { atom, getDefaultStore, useAtomValue } from 'jotai'
import { isInternalPath } from '#schemas/api/internal-path.ts'

type Routes = Readonly<Record<string, string>>

/** This window's, through a reload. */
const storageKey = 'formwork-back-routes'
const mostKept = 100
const routesAtom = atom<Routes>(read())

/**
 * Notes how a page was left, query and all: the way back to a list leads to its filters and its page (specification §3,
 * `backRoute`).
 */
export function keepBackRoute(pathname: string, address: string): void {
  const store = getDefaultStore()
  const { [pathname]: before, ...others } = store.get(routesAtom)
  if (before === address) return
  const routes = Object.fromEntries([...Object.entries(others), [pathname, address]].slice(-mostKept))
  store.set(routesAtom, routes)
  try {
    sessionStorage.setItem(storageKey, JSON.stringify(routes))
  } catch {
    // a full or forbidden store only costs the filters after a reload
  }
}

/** Where the way back to a page leads: to the page as it was left, else to the page. */
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
