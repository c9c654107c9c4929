import { drainMs } from './services/drain-connections.ts'

/** For the database to close after the last connection has. */
const closeMs = 3_000

/**
 * Ends the process on SIGTERM and SIGINT, with 0: what `stops` names is finished first, in bounded time; nothing before
 * that. Listens from the first moment, because the first process of a container ignores signals that nobody listens to.
 */
export function stopOnSignal(): { stops(close: () => Promise<unknown>): void } {
  let close = async (): Promise<unknown> => undefined
  const end = async (): Promise<void> => {
    // whatever hangs by then, such as a mail server, a statement: no acknowledged row depends on it
    setTimeout(() => {
      console.error(`Formwork ended without having finished all it had begun, after ${(drainMs + closeMs) / 1000} s`)
      process.exit(0)
    }, drainMs + closeMs)
    await close()
    process.exit(0)
  }
  for (const signal of ['SIGTERM', 'SIGINT'] as const) {
    process.once(
      signal,
      () =>
        void end().catch((error: unknown) => {
          console.error(error)
          process.exit(1)
        }),
    )
  }
  return { stops: (next) => void (close = next) }
}
