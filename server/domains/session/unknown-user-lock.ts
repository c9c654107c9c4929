import type { FastifyInstance } from 'fastify'
import type { Attempt } from './store.ts'

/** Wrong passwords for an unknown name are counted for this long; an account's are counted until the right password. */
const memoryMs = 7 * 86_400_000

/**
 * Locks user names that belong to no account, by the same rules as accounts and under concurrent guesses too. Identical
 * locks keep secret which names have an account.
 */
export const unknownUserLocks = (app: FastifyInstance) => {
  const { captchaGate } = app
  const lockedUntil = (name: string): Promise<Date | undefined> =>
    captchaGate.until(`locked stranger ${name.toLowerCase()}`)
  return {
    lockedUntil,

    /** Undefined: the name is locked by now. */
    async reserveAttempt(name: string): Promise<Attempt | undefined> {
      const { wrongPasswords, lockMinutes } = app.settings.signIn()
      const locks = `locks stranger ${name.toLowerCase()}`
      // every lock begins a new count. Read before the lock is requested: the reader of the next count sees the lock
      const before = await captchaGate.counted(locks)
      if (await lockedUntil(name)) return undefined
      const countedBy = (lock: number): string => `wrong stranger ${lock} of ${wrongPasswords} ${name.toLowerCase()}`
      const wrong = await captchaGate.count(countedBy(before), memoryMs)
      if (wrong === wrongPasswords) {
        await captchaGate.count(`locked stranger ${name.toLowerCase()}`, lockMinutes * 60_000)
        await captchaGate.count(locks, memoryMs)
        // no guess from before the last lock is in flight, and the table must not fill with names
        await captchaGate.take(countedBy(before - 1))
      }
      return wrong > wrongPasswords ? undefined : { lockedUntil: null }
    },
  }
}
