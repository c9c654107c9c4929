import { useEffect, useEffectEvent } from 'react'
import type { LiveMessage } from '#schemas/api/websocket-messages.ts'

type Handler = (body: unknown) => void
const handlers = new Map<string, Set<Handler>>()

/** Subscribes to live messages of a type; returns the function that unsubscribes. */
export function onSocketEvent(msgType: string, handle: Handler): () => void {
  const those = handlers.get(msgType) ?? new Set()
  handlers.set(msgType, those.add(handle))
  return () => void those.delete(handle)
}

/**
 * Subscribes while the component is mounted: `useSocketEvent<Notice>('notice', (notice) => …)`. The type `reconnected`
 * signals that messages may have been lost: reload data that must be current.
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
