import { useEffect, useEffectEvent } from 'react'
import type { LiveMessage } from '#schemas/api/socket.ts'

type Handler = (body: unknown) => void
const handlers = new Map<string, Set<Handler>>()

/** Calls `handle` with the body of every live message of this type, until the answer is called. */
export function onSocketEvent(msgType: string, handle: Handler): () => void {
  const those = handlers.get(msgType) ?? new Set()
  handlers.set(msgType, those.add(handle))
  return () => void those.delete(handle)
}

/**
 * While the component is there: `useSocketEvent<Notice>('notice', (notice) => …)`. The type `reconnected` says that the
 * socket is back after a break, in which messages may have been missed: read again whatever must be right.
 */
export function useSocketEvent<Body = unknown>(msgType: string, handle: (body: Body) => void): void {
  const latest = useEffectEvent(handle)
  useEffect(() => onSocketEvent(msgType, (body) => latest(body as Body)), [msgType])
}

/** Passes a message to all listeners. A listener that throws is reported and does not stop the others. */
export function emitSocketEvent({ msgType, body }: LiveMessage): void {
  for (const handle of handlers.get(msgType) ?? []) {
    try {
      handle(body)
    } catch (error) {
      reportError(error)
    }
  }
}
