/**
 * Response of `GET /public/sso`: sign-in providers, empty when only passwords are available. The first one is the
 * automatic choice.
 */
export interface SsoOffer {
  readonly providers: readonly SsoProvider[]
  /** Label of the sign-in button; empty: the default label. */
  readonly label: string
  /** Whether visitors without a session are redirected immediately. */
  readonly isAutomatic: boolean
}

export type SsoProvider = CasProvider | { readonly id: 'oidc' }

export interface CasProvider {
  readonly id: 'cas'
  /** Login page of the CAS server. */
  readonly loginUrl: string
  /** Prefix of the URLs to which the CAS server may redirect; undefined: any. */
  readonly origin?: string
}

/** Body of `POST /casLogin`; the response's data is the token. */
export interface CasLogin {
  readonly ticket: string
  /** Service URL of the ticket, exactly as issued and without the ticket. */
  readonly service: string
}

/** Body of `POST /sso/exchange`: trades the one-time code of an OIDC sign-on for a token. */
export interface SsoExchange {
  readonly code: string
}

/** Response of `POST /logout` when the user must sign out at the provider too. */
export interface LogoutAnswer {
  readonly redirect: string
}

/** URLs used by both halves of a sign-on, server and browser. */
export const ssoPaths = {
  cas: '/authLogin/cas',
  oidc: '/authLogin/oidc',
  oidcCallback: '/authLogin/oidc/callback',
  done: '/authLogin/done',
  failed: '/authLogin/failed',
} as const
