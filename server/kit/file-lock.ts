import { truncateSync } from 'node:fs'
import { DatabaseSync } from 'node:sqlite'

/** SQLite's primary result codes (sqlite.org/rescode.html). */
const busy = 5
const notADatabase = 26

/** Holds the connections: closing one, as the garbage collector does, releases its lock. */
const held = new Set<DatabaseSync>()

/**
 * Locks a file for this process; undefined when another process holds the lock. The kernel ties the lock to the living
 * process: it ends with the process, works between containers that share a folder, and compares no process ids. Node
 * has no such call, so the lock is taken by Node's SQLite (POSIX record locks; `LockFileEx` on Windows). The file stays
 * empty and is never removed, because a removed lock file can be locked twice. This process must not open the file in
 * another way: closing it would release the lock.
 */
export function lockFile(path: string): (() => void) | undefined {
  const taken = take(path)
  if (taken !== 'foreign') return taken
  // the file may be torn by a power failure or be another kind of lock; a file held by this process is empty already,
  // so closing it releases nothing
  truncateSync(path)
  const again = take(path)
  if (again === 'foreign') throw new Error(`<${path}> cannot be locked: it is written to by something else`)
  return again
}

function take(path: string): (() => void) | 'foreign' | undefined {
  let file: DatabaseSync | undefined
  try {
    file = new DatabaseSync(path, { timeout: 0 })
    // no file beside it: Node's SQLite is defensive and takes no `off`
    file.exec('pragma journal_mode = memory; begin exclusive')
  } catch (error) {
    file?.close()
    // the low byte is the primary code, the rest its detail
    const code = (error as { errcode?: number }).errcode ?? 0
    if ((code & 0xff) === busy) return undefined
    if ((code & 0xff) === notADatabase) return 'foreign'
    throw new Error(`<${path}> cannot be locked: ${(error as Error).message}`, { cause: error })
  }
  const lock = file
  held.add(lock)
  return () => {
    if (held.delete(lock)) lock.close()
  }
}
