import type { FastifyInstance } from 'fastify'
import { vi } from 'vitest'
import { queueNames } from '#server/kit/events.ts'

/**
 * Waits for what durable work comes to. The queue looks once a second by itself, which is no part of what most tests
 * are about: it is woken before each look.
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
