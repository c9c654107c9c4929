import { submissionsCame } from '#schemas/api/form-wire.ts'
import { reconnected } from '#schemas/api/socket.ts'
import { useSocketEvent } from '#renderer/kit/socket-events.ts'

/** Reads again when answers came in; the server gathers many at once into one message. */
export function useAnswersLive(...reloads: readonly (() => unknown)[]): void {
  const reload = (): void => reloads.forEach((one) => void one())
  useSocketEvent(submissionsCame, reload)
  useSocketEvent(reconnected, reload)
}
