import { truncateSync } from 'node:fs'
import { DatabaseSync } from 'node:sqlite'

/** SQLite's primary result codes (sqlite.org/rescode.html). */
const busy = 5
const notADatabase = 26

/** Closed by the garbage collector, a connection would give its lock away. */
const held = new Set<DatabaseSync>()

/**
 * Locks a file for this process, or answers undefined where another has it. The lock belongs to the living process, in
 * the kernel: it goes with the process however that ends, holds between containers on one folder, and no process id is
 * ever compared. Node has no call for it, the SQLite inside Node does (POSIX record locks; `LockFileEx` on Windows).
 * The file stays empty and stays there: a lock file that is removed can be held twice. This process must not open the
 * file otherwise: closing it would unlock it.
 */
export function lockFile(path: string): (() => void) | undefined {
  const taken = take(path)
  if (taken !== 'foreign') return taken
  // torn by a power failure, or a lock of another kind; what this process holds is empty, so that nothing is unlocked
  // by closing it
  truncateSync(path)
  const again = take(path)
  if (again === 'foreign') throw new Error(`<${path}> cannot be locked: it is written to by something else`)
  return again
}

function take(path: string): (() => void) | 'foreign' | undefined {
  let file: DatabaseSync | undefined
  try {
    file = new DatabaseSync(path, { timeout: 0 })
    file.exec('pragma journal_mode = off; begin exclusive')
  } catch (error) {
    file?.close()
    // the low byte says what, the rest where
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
