import type { FastifyInstance, FastifyRequest } from 'fastify'
import { networkOf } from '#server/kit/client-network.ts'

export type Guess = 'right' | 'wrong' | 'tooMany'

/**
 * Passwords that are tried, by address and form, however they come: one count for the page, for programs and for every
 * process.
 */
export interface Attempts {
  /** `isRight` is asked only while this address may still try. */
  guess(request: FastifyRequest, formKey: string, isRight: () => boolean): Promise<Guess>
}

const allowed = 10
const windowMs = 5 * 60_000

/**
 * A password counts as wrong before it is looked at, so that guesses that come all at once are no more than others; a
 * right one is given back. One at a time, so that a class behind one address, all of them right, does not use up what
 * it may get wrong. As the other limits, this one is off for load tests on one address.
 */
export function passwordAttempts({ captchaGate, config }: FastifyInstance): Attempts {
  const turns = new Map<string, Promise<Guess>>()

  const judge = async (key: string, isRight: () => boolean): Promise<Guess> => {
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
            () => judge(key, isRight),
            () => judge(key, isRight),
          )
        : judge(key, isRight)
      turns.set(key, turn)
      try {
        return await turn
      } finally {
        if (turns.get(key) === turn) turns.delete(key)
      }
    },
  }
}
