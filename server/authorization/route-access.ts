/**
 * The permission a route requires. Every route carries one in its `config`; the server does not start with a route that
 * has none (design/README.md §5: deny by default).
 */
export interface RouteAccess {
  /** A permission such as `system:post:query`; `@login` for anyone signed in; `@public` for everyone. */
  readonly permission: string
}

export const allow = (permission: string): { access: RouteAccess } => ({ access: { permission } })
export const signedIn = allow('@login')
/** Admits users who must still replace a one-time password. */
export const signedInAtAll = allow('@login:any')
export const isPublic = allow('@public')

/** The module dispatcher checks the permission of each verb itself. */
export const byModule = allow('@module')
