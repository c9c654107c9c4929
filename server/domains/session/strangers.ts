import type { FastifyInstance } from 'fastify'

/** Wrong passwords of a name are remembered this long; an account's until the right one. */
const memoryMs = 7 * 86_400_000

/** Names that are nobody's lock as accounts do: by the lock, too, nobody learns who has an account. */
export const strangerLocks = (app: FastifyInstance) => ({
  lockedUntil: (name: string): Promise<Date | undefined> => app.captchaGate.until(`locked stranger ${name.toLowerCase()}`),

  async countWrongPassword(name: string): Promise<void> {
    const { wrongPasswords, lockMinutes } = app.settings.signIn()
    const wrong = await app.captchaGate.count(`wrong stranger ${name.toLowerCase()}`, memoryMs)
    if (wrong % wrongPasswords === 0) await app.captchaGate.count(`locked stranger ${name.toLowerCase()}`, lockMinutes * 60_000)
  },
})
