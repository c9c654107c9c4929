/**
 * `GET /public/sso`: how one can sign in elsewhere; empty where only passwords are known. The first is the one that is
 * tried by itself.
 */
export interface SsoOffer {
  readonly providers: readonly SsoProvider[]
  /** Label of the sign-in button; empty: the default label. */
  readonly label: string
  /** Who opens a page without a session is sent there at once. */
  readonly isAutomatic: boolean
}

export type SsoProvider = CasProvider | { readonly id: 'oidc' }

export interface CasProvider {
  readonly id: 'cas'
  /** The login page of the CAS server. */
  readonly loginUrl: string
  /** What the CAS server may send people back to starts with this; undefined: wherever they came from. */
  readonly origin?: string
}

/** `POST /casLogin`; the answer's data is the token. */
export interface CasLogin {
  readonly ticket: string
  /** The address the ticket was made for, letter by letter, without the ticket. */
  readonly service: string
}

/** `POST /sso/exchange`: the one-time code of an OIDC sign-on becomes a token. */
export interface SsoExchange {
  readonly code: string
}

/** What `POST /logout` answers, when who signed in elsewhere is to sign out there, too. */
export interface LogoutAnswer {
  readonly redirect: string
}

/** Where the server's and the browser's halves of a sign-on meet. */
export const ssoPaths = {
  cas: '/authLogin/cas',
  oidc: '/authLogin/oidc',
  oidcCallback: '/authLogin/oidc/callback',
  done: '/authLogin/done',
  failed: '/authLogin/failed',
} as const
