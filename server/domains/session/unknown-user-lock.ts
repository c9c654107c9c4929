import type { FastifyInstance } from 'fastify'

/** Window of the count for an unknown name, in milliseconds; an account's count lasts until the correct password. */
const memoryMs = 7 * 86_400_000

/**
 * Locks usernames that belong to no account, by the same rules as accounts and under concurrent guesses too. Identical
 * locks keep secret which names have an account.
 */
export const unknownUserLocks = (app: FastifyInstance) => {
  const { captchaGate } = app
  const lockedUntil = (name: string): Promise<Date | undefined> =>
    captchaGate.until(`locked stranger ${name.toLowerCase()}`)
  const locksOf = (name: string): string => `locks stranger ${name.toLowerCase()}`
  const countedBy = (name: string, lock: number): string =>
    `wrong stranger ${lock} of ${app.settings.signIn().wrongPasswords} ${name.toLowerCase()}`
  return {
    lockedUntil,

    /** Gives back an attempt that was counted and could not be checked, and with it the lock that it may have set. */
    async returnAttempt(name: string): Promise<void> {
      if (await lockedUntil(name)) {
        await captchaGate.take(`locked stranger ${name.toLowerCase()}`)
        await captchaGate.uncount(locksOf(name))
      }
      await captchaGate.uncount(countedBy(name, await captchaGate.counted(locksOf(name))))
    },

    /** Counts an attempt; false when the name is locked. */
    async reserveAttempt(name: string): Promise<boolean> {
      const { wrongPasswords, lockMinutes } = app.settings.signIn()
      const locks = locksOf(name)
      // every lock starts a new count; reads the count before requesting the lock, so that the next reader sees the
      // lock
      const before = await captchaGate.counted(locks)
      if (await lockedUntil(name)) return false
      const wrong = await captchaGate.count(countedBy(name, before), memoryMs)
      if (wrong === wrongPasswords) {
        await captchaGate.count(`locked stranger ${name.toLowerCase()}`, lockMinutes * 60_000)
        await captchaGate.count(locks, memoryMs)
        // no attempt from before the last lock is in progress, so the row can be removed; the table must not fill with
        // names
        await captchaGate.take(countedBy(name, before - 1))
      }
      return wrong <= wrongPasswords
    },
  }
}
