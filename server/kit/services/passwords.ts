import type { FastifyRequest } from 'fastify'
import type { Locale } from '#schemas/module/localized-text.ts'
import type { Db } from '../database-tables.ts'

declare module 'fastify' {
  interface FastifyInstance {
    passwords: Passwords
    passwordSignIn: PasswordSignIn
  }
}

/** Changes of passwords. A rejected password throws `request.invalid` about `field`. */
export interface Passwords {
  check(password: string, userName: string, at: { readonly field: string; readonly locale: Locale }): void
  /**
   * Validates a new password, also against earlier ones, and stores it in one transaction with the writes of `note`.
   * The caller ends the sessions. `user.password` is the current hash.
   */
  replace(
    user: { readonly userId: number; readonly userName: string; readonly password: string | null },
    password: string,
    at: { readonly field: string; readonly locale: Locale },
    note?: (db: Db) => Promise<void>,
  ): Promise<void>
  /** Notes that a session began with a password, here its hash. */
  noteEntered(token: string, password: string): Promise<void>
  /** Whether the session began some minutes ago with the password that still holds, here its hash. */
  wasJustEntered(tokenHash: string, password: string | null): Promise<boolean>
}

/**
 * Signs in by password, with the locks, captcha and log of `POST /login`, and returns the token of a new session. Throws
 * `session.badPassword`, `session.locked`, `session.disabled` or `captcha.needed`.
 */
export type PasswordSignIn = (request: FastifyRequest, userName: string, password: string) => Promise<string>
