import { randomBytes } from 'node:crypto'
import { availableParallelism } from 'node:os'
import { hash, verify } from '@node-rs/argon2'
import { AppError } from './app-error.ts'

/** Argon2id with the library's defaults (19 MiB, two passes: OWASP's recommendation). */
export const hashPassword = (password: string): Promise<string> => inTurn(() => hash(password))

/**
 * Whether a password matches its hash. Without a hash it spends the same time and answers false, so that the response
 * time does not reveal whether an account exists. Throws `server.busy` when too many checks wait.
 */
export async function passwordMatches(stored: string | null | undefined, password: string): Promise<boolean> {
  decoy ??= hash(randomBytes(16))
  const against = stored ?? (await decoy)
  const matches = await inTurn(() => verify(against, password), maxWaiting)
  return stored ? matches : false
}
let decoy: Promise<string> | undefined

/** Concurrent hashes: each takes 19 MiB, a CPU core, and one of the four threads shared with files and compression. */
const atOnce = Math.min(2, availableParallelism())
/** Longest queue, a few seconds of work. */
const maxWaiting = 200
const waiting: (() => void)[] = []
let running = 0

async function inTurn<T>(work: () => Promise<T>, most = Infinity): Promise<T> {
  if (running >= atOnce && waiting.length >= most)
    throw new AppError('server.busy', `<${waiting.length}> passwords are waiting`)
  if (running < atOnce) running++
  else await new Promise<void>((resolve) => waiting.push(resolve))
  try {
    return await work()
  } finally {
    const next = waiting.shift()
    if (next) next()
    else running--
  }
}
