/** `POST /register`. With mail set up, `email` is needed. */
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
  /** The one that asks. */
  readonly mine: boolean
}

/** As `schemas/system/user.json` has it for `userName`. */
export const userNamePattern = '^[A-Za-z][A-Za-z0-9_.-]{1,29}$'

/**
 * Answer to a change of the own password: the session continues under this token; the token of the request no longer
 * works.
 */
export interface PasswordChanged {
  readonly token: string
}
