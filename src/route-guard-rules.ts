import { isInternalPath } from '#schemas/api/internal-path.ts'

/** Input of the route guard: the opened address and the state of the session. */
export interface Visit {
  readonly pathname: string
  readonly search: string
  readonly hash?: string
  readonly hasToken: boolean
  /** Person and menu have been fetched. */
  readonly isLoaded: boolean
  readonly mustChangePassword: boolean
  /** The page of that address; undefined while no page is known by it. */
  readonly page: { readonly requireLogin: boolean; readonly isError?: boolean } | undefined
}

export type Verdict =
  | { readonly do: 'show' }
  | { readonly do: 'load' }
  | { readonly do: 'storeToken'; readonly token: string; readonly to: string }
  | { readonly do: 'signOn'; readonly redirect: string }
  | { readonly do: 'go'; readonly to: string }

export const loginPath = '/login'
export const firstPasswordPath = '/password'
export const notFoundPath = '/404'

/** The route guard (specification §2), first match wins. It decides; `route-guard.tsx` acts. */
export function decideVisit(visit: Visit): Verdict {
  const { pathname, search, hash = '', hasToken, isLoaded, page } = visit
  // no page of ours; a browser told to go there would leave for another site
  if (!isInternalPath(pathname)) return { do: 'go', to: notFoundPath }
  const token = new URLSearchParams(search).get('token')
  if (token) return { do: 'storeToken', token, to: pathname + withoutToken(search) + hash }
  if (pathname === loginPath && hasToken) return { do: 'go', to: safeRedirect(search) }
  // an error is shown beside the menu, where there is one
  if (page?.isError && hasToken && !isLoaded) return { do: 'load' }
  if (page && !page.requireLogin) return { do: 'show' }
  // nobody signs in for what everybody may see: where nothing is there, signing in finds nothing either
  if (!page && !hasToken && publicPaths.test(pathname)) return { do: 'go', to: notFoundPath }
  // An unknown address may be a page of the menu, which only the signed in get.
  if (!hasToken) return { do: 'signOn', redirect: pathname + search + hash }
  if (!isLoaded) return { do: 'load' }
  if (visit.mustChangePassword && pathname !== firstPasswordPath) return { do: 'go', to: firstPasswordPath }
  if (!visit.mustChangePassword && pathname === firstPasswordPath) return { do: 'go', to: '/' }
  return page ? { do: 'show' } : { do: 'go', to: notFoundPath }
}

/** Addresses that the specification (§2) gives to everybody, whether a page is there yet or not. */
const publicPaths = /^\/(?:[qs]\/|m\/project\/|project\/public\/|project\/form\/view(?:\/|$))/

/**
 * Where `?redirect=` wants to go if that is a page of ours, else the root. Never another site, never back to the login.
 */
export function safeRedirect(search: string): string {
  const wanted = new URLSearchParams(search).get('redirect') ?? '/'
  return isInternalPath(wanted) && !wanted.startsWith(loginPath) ? wanted : '/'
}

/** Public pages are made by the server: getting there is a page load, not a navigation inside the application. */
export const isServerPage = (path: string): boolean => path.startsWith('/s/')

/** The sign-on's address, which comes back to `redirect`. */
export function signOnPath(redirect: string): string {
  return redirect === '/' || redirect.startsWith(loginPath)
    ? loginPath
    : `${loginPath}?redirect=${encodeURIComponent(redirect)}`
}

function withoutToken(search: string): string {
  const query = new URLSearchParams(search)
  query.delete('token')
  const rest = query.toString()
  return rest && `?${rest}`
}
