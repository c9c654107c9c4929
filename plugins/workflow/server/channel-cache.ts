import type { FastifyInstance } from 'fastify'

/** Maximum age of cached data, for changes without a message such as a disabled account. */
const longestMs = 60_000

/** Caches a value per process, cleared by messages on a channel. */
export function channelCache<Value>(
  app: FastifyInstance,
  channel: string,
  read: () => Promise<Value>,
): () => Promise<Value> {
  let kept: Promise<Value> | undefined
  const forget = (): void => void (kept = undefined)
  app.bus.subscribe(channel, forget)
  app.bus.subscribe('reconnected', forget)
  let readAt = 0
  return async () => {
    if (performance.now() - readAt > longestMs) forget()
    if (!kept) readAt = performance.now()
    const reading = (kept ??= read())
    // failures are not cached
    reading.catch(() => kept === reading && forget())
    return reading
  }
}
