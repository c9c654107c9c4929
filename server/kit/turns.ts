import { AppError } from './app-error.ts'

/** Some seconds' worth of the longest pieces. */
const maxWaiting = 1_000

const waiting: (() => void)[] = []
let isRunning = false

/**
 * Runs work that keeps the event loop busy for milliseconds, one piece in each turn of the loop: whatever else has come
 * meanwhile is answered between two pieces, however many arrive at once. Throws `server.busy` when too many pieces
 * wait.
 */
export function inTurn<T>(work: () => T): Promise<T> {
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

/** An immediate that an immediate asks for runs in the next turn, behind what the sockets have brought. */
function next(): void {
  waiting.shift()?.()
  if (waiting.length > 0) setImmediate(next)
  else isRunning = false
}
