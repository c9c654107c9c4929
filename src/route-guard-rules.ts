import { isInternalPath } from '#schemas/api/internal-path.ts'

/** Input of the route guard: the opened address and the state of the session. */
export interface Visit {
  readonly pathname: string
  readonly search: string
  readonly hash?: string
  readonly hasToken: boolean
  /** User and menu have been fetched. */
  readonly isLoaded: boolean
  readonly mustChangePassword: boolean
  /** Page at the path; undefined while none is known. */
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

/** Decides what a visit leads to (specification §2); the first match wins. `route-guard.tsx` acts on the verdict. */
export function decideVisit(visit: Visit): Verdict {
  const { pathname, search, hash = '', hasToken, isLoaded, page } = visit
  // A path such as `//host` would make the browser leave for another site.
  if (!isInternalPath(pathname)) return { do: 'go', to: notFoundPath }
  const token = new URLSearchParams(search).get('token')
  if (token) return { do: 'storeToken', token, to: pathname + withoutToken(search) + hash }
  if (pathname === loginPath && hasToken) return { do: 'go', to: safeRedirect(search) }
  // An error page shows the menu to signed-in users, so the session loads first.
  if (page?.isError && hasToken && !isLoaded) return { do: 'load' }
  if (page && !page.requireLogin) return { do: 'show' }
  // A missing public page stays missing after a sign-in.
  if (!page && !hasToken && publicPaths.test(pathname)) return { do: 'go', to: notFoundPath }
  // An unknown address may be a menu page; only signed-in users have a menu.
  if (!hasToken) return { do: 'signOn', redirect: pathname + search + hash }
  if (!isLoaded) return { do: 'load' }
  if (visit.mustChangePassword && pathname !== firstPasswordPath) return { do: 'go', to: firstPasswordPath }
  if (!visit.mustChangePassword && pathname === firstPasswordPath) return { do: 'go', to: '/' }
  return page ? { do: 'show' } : { do: 'go', to: notFoundPath }
}

/** Public addresses of the specification (§2), whether or not a page exists there. */
const publicPaths = /^\/(?:[qs]\/|m\/project\/|project\/public\/|project\/form\/view(?:\/|$))/

/** Returns the internal path of `?redirect=`, or `/` for another site or the sign-in page. */
export function safeRedirect(search: string): string {
  const wanted = new URLSearchParams(search).get('redirect') ?? '/'
  return isInternalPath(wanted) && !wanted.startsWith(loginPath) ? wanted : '/'
}

/** Whether the server renders the page, so that it needs a full page load. */
export const isServerPage = (path: string): boolean =>
  /^\/(?:[qs]\/|(?:project\/form\/view|project\/public\/data|m\/project\/form\/data)(?:$|[/?#]))/.test(path)

/** Returns the sign-in path that comes back to `redirect`. */
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
