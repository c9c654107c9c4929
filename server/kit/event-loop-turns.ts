import { AppError } from './app-error.ts'

/** Longest queue: some seconds of the longest pieces. */
const maxWaiting = 1_000

const waiting: (() => void)[] = []
let isRunning = false

/**
 * Runs work that blocks the event loop for milliseconds, one piece per turn of the loop. Other events are handled
 * between two pieces. Throws `server.busy` when too many pieces wait.
 */
export function inEventLoopTurn<T>(work: () => T): Promise<T> {
  if (waiting.length >= maxWaiting)
    return Promise.reject(new AppError('server.busy', `<${waiting.length}> pieces of work are waiting`))
  return new Promise((resolve, reject) => {
    waiting.push(() => {
      try {
        resolve(work())
      } catch (error) {
        reject(error as Error)
      }
    })
    if (!isRunning) setImmediate(next)
    isRunning = true
  })
}

/** Schedules the next piece. An immediate set within an immediate runs in the next turn, after the sockets' events. */
function next(): void {
  waiting.shift()?.()
  if (waiting.length > 0) setImmediate(next)
  else isRunning = false
}
