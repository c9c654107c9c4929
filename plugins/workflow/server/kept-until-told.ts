import type { FastifyInstance } from 'fastify'

/** What nobody tells of, such as a disabled account, is seen this late. */
const longestMs = 60_000

/** Reads something once in each process of the server, and again after the channel has told of a change. */
export function keptUntilTold<Value>(
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
    // a failure is not kept
    reading.catch(() => kept === reading && forget())
    return reading
  }
}
