import { useEffect } from 'react'
import { useAssembled } from './assemble-plugins.ts'
import { onSocketEvent } from './socket-events.ts'

/**
 * Dispatches live messages to the plugins' handlers of their type. A handler that throws is reported and stops no
 * other.
 */
export function useTopics(): void {
  const { topics } = useAssembled()
  useEffect(() => {
    const stops = Object.entries(topics).map(([msgType, load]) =>
      onSocketEvent(
        msgType,
        (body) =>
          void load()
            .then((handler) => handler.default(body))
            .catch((error: unknown) => reportError(error)),
      ),
    )
    return () => {
      for (const stop of stops) stop()
    }
  }, [topics])
}
