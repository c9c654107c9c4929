import type { FastifyInstance, FastifyRequest } from 'fastify'
import { networkOf } from '#server/kit/client-network.ts'

export type Guess = 'right' | 'wrong' | 'tooMany'

/** Limit on password attempts per address and form, shared by the page, the API and all processes. */
export interface Attempts {
  /** Calls `isRight` only while this address has attempts left. */
  guess(request: FastifyRequest, formKey: string, isRight: () => boolean): Promise<Guess>
}

const allowed = 10
const windowMs = 5 * 60_000

/**
 * Counts an attempt as wrong before it is checked, so that concurrent guesses get no extra attempts; a correct one is
 * refunded. Attempts of one address are serialized, so that a class behind one address with the right password does not
 * exhaust its limit. Disabled with the other rate limits, for load tests from one address.
 */
export function passwordAttempts({ captchaGate, config }: FastifyInstance): Attempts {
  const turns = new Map<string, Promise<Guess>>()

  const check = async (key: string, isRight: () => boolean): Promise<Guess> => {
    if ((await captchaGate.count(key, windowMs)) > allowed) return 'tooMany'
    if (!isRight()) return 'wrong'
    await captchaGate.uncount(key)
    return 'right'
  }

  return {
    async guess({ ip }, formKey, isRight) {
      if (!config.rateLimit) return isRight() ? 'right' : 'wrong'
      const key = `form password ${networkOf(ip)} ${formKey}`
      const before = turns.get(key)
      const turn = before
        ? before.then(
            () => check(key, isRight),
            () => check(key, isRight),
          )
        : check(key, isRight)
      turns.set(key, turn)
      try {
        return await turn
      } finally {
        if (turns.get(key) === turn) turns.delete(key)
      }
    },
  }
}
