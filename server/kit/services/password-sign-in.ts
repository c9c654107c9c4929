import type { FastifyRequest } from 'fastify'

declare module 'fastify' {
  interface FastifyInstance {
    passwordSignIn: PasswordSignIn
  }
}

/**
 * Signs in by password, with the locks, captcha and log of `POST /login`, and returns the token of a new session. Throws
 * `session.badPassword`, `session.locked`, `session.disabled` or `captcha.needed`.
 */
export type PasswordSignIn = (request: FastifyRequest, userName: string, password: string) => Promise<string>
