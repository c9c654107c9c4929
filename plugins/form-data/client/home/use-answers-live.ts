import { submissionsCame } from '#schemas/api/form-wire.ts'
import { reconnected } from '#schemas/api/socket.ts'
import { useSocketEvent } from '#renderer/kit/socket-events.ts'

/** Reloads when submissions arrive; the server combines many arrivals into one message. */
export function useAnswersLive(...reloads: readonly (() => unknown)[]): void {
  const reload = (): void => reloads.forEach((one) => void one())
  useSocketEvent(submissionsCame, reload)
  useSocketEvent(reconnected, reload)
}
