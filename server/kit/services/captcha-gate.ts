import type { FastifyRequest } from 'fastify'

declare module 'fastify' {
  interface FastifyInstance {
    captchaGate: CaptchaGate
  }
}

/** Solved captchas that calls require, and the short-lived store behind them, shared by all processes. */
export interface CaptchaGate {
  /**
   * Throws `captcha.needed` (416) unless the query's `slideCode` is a solved, unused captcha. The check uses the
   * captcha up.
   */
  demand(request: FastifyRequest): Promise<void>
  /**
   * Like `demand`, but only after repeated failures, counted by username and by the caller's address. Never when the
   * setting is 0.
   */
  demandAfterFaults(request: FastifyRequest, what: string, name: string): Promise<void>
  countFault(request: FastifyRequest, what: string, name: string): Promise<void>
  /** Resets the count of the username after a success. The count of the address stays. */
  forgetFaults(what: string, name: string): Promise<void>
  /** Makes a verification valid for one call within 180 s. */
  admit(verification: string): Promise<void>
  /** Stores a value for `ms` under a secret key. Only the key's hash is stored. */
  keep(key: string, value: object, ms: number): Promise<void>
  /** Reads and deletes a value; undefined when missing or expired. */
  take<T>(key: string): Promise<T | undefined>
  /** Adds `more` (default: one) to a count in a window that starts with its first call, and answers the count. */
  count(key: string, windowMs: number, more?: number): Promise<number>
  /** Takes one from a count within its window. */
  uncount(key: string): Promise<void>
  counted(key: string): Promise<number>
  /** Expiry of the value or count under a key; undefined when expired or missing. */
  until(key: string): Promise<Date | undefined>
}
