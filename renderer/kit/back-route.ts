import { atom, getDefaultStore, useAtomValue } from 'jotai'
import { useState } from 'react'
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
  // the order tells which page was open last
  if (before === address && lastOf(store.get(routesAtom)) === pathname) return
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

/** Returns the path of the page that was open before this one, at its first render. Ignores the pages `besides`. */
export function usePreviousPage(besides: readonly string[]): string | undefined {
  const routes = useAtomValue(routesAtom)
  const [previous] = useState(() => lastOf(routes, besides))
  return previous
}

const lastOf = (routes: Routes, besides: readonly string[] = []): string | undefined =>
  Object.keys(routes).findLast((path) => !besides.includes(path))

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
