/**
 * Who may call a route. Every route carries one of these in its `config`; a route without refuses to start
 * (design/README.md §5: deny by default).
 */
export interface RouteAccess {
  /** A permission such as `system:post:query`; `@login` for anyone signed in; `@public` for everyone. */
  readonly permission: string
}

export const allow = (permission: string): { access: RouteAccess } => ({ access: { permission } })
export const signedIn = allow('@login')
/** Also for someone who has yet to replace a one-time password. */
export const signedInAtAll = allow('@login:any')
export const isPublic = allow('@public')

/** The module dispatcher asks for each verb's own permission itself. */
export const byModule = allow('@module')
