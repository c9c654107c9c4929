/** Body of `POST /register`. `email` is required when mail is set up. */
export interface Registration {
  readonly username: string
  readonly nickName?: string
  readonly email?: string
  readonly password: string
}

/** The next step after a registration: opening a letter, waiting for an administrator, or signing in. */
export interface Registered {
  readonly next: 'mail' | 'approval' | 'signIn'
}

/** One of the user's own sessions, `GET /user/session`. */
export interface OwnSession {
  readonly sessionId: number
  readonly ip: string | null
  readonly browser: string | null
  readonly os: string | null
  readonly loginTime: string
  readonly seenTime: string
  /** Whether it is the session of the request. */
  readonly mine: boolean
}

/** Pattern of `userName` in `schemas/system/user.json`. */
export const userNamePattern = '^[A-Za-z][A-Za-z0-9_.-]{1,29}$'

/**
 * Answer to a change of the own password: the session continues under this token; the token of the request no longer
 * works.
 */
export interface PasswordChanged {
  readonly token: string
}
