import type { FastifyInstance } from 'fastify'
import { vi } from 'vitest'
import { queueNames } from '#server/kit/domain-events.ts'

/**
 * Waits until an assertion about queued work holds. Wakes the queue before each attempt, because its own interval is
 * one second.
 */
export const soonIn =
  (app: () => Pick<FastifyInstance, 'queue'>) =>
  <T>(see: () => T | Promise<T>): Promise<T> =>
    vi.waitFor(
      () => {
        for (const name of queueNames) app().queue.wake(name)
        return see()
      },
      { timeout: 20_000, interval: 50 },
    )
