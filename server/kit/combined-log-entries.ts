import { LRUCache } from 'lru-cache'
import type { OperationNote } from './services/audit-log.ts'

/** The pause after which an edit begins a new entry, and the longest time that one entry covers. */
const pauseMs = 10 * 60_000
const longestMs = 60 * 60_000
/** Number of rows kept in memory. The next edit of a dropped one begins a new entry. */
const keptRows = 100

interface CombinedEntry<Start> {
  readonly userId: number
  readonly start: Start
  readonly since: number
  until: number
  operId?: number
}

/**
 * Combines frequent edits, such as automatic saves: one entry of the operation log holds those of one person to one row
 * in a row. The first edit writes the entry, each further one updates it.
 */
export function combinedLogEntries<Start>() {
  const entries = new LRUCache<number, CombinedEntry<Start>>({ max: keptRows })
  const current = (rowId: number, userId: number, now: Date): CombinedEntry<Start> | undefined => {
    const found = entries.get(rowId)
    const at = now.getTime()
    return found && found.userId === userId && at < found.until && at - found.since < longestMs ? found : undefined
  }
  return {
    /** What the current entry of a person began with; undefined: the next edit begins a new one. */
    startOf: (rowId: number, userId: number, now: Date): Start | undefined => current(rowId, userId, now)?.start,

    /** Notes an edit; `begin` gives what a new entry begins with. */
    edited(
      rowId: number,
      userId: number,
      now: Date,
      begin: () => Start,
    ): { readonly start: Start; readonly entry: Pick<OperationNote, 'extend' | 'written'> } {
      const at = now.getTime()
      const entry = current(rowId, userId, now) ?? { userId, start: begin(), since: at, until: at }
      entry.until = at + pauseMs
      entries.set(rowId, entry)
      return {
        start: entry.start,
        entry: {
          ...(entry.operId === undefined ? {} : { extend: entry.operId }),
          written: (operId) => void (entry.operId = operId),
        },
      }
    },

    /** Ends the current entry of a row; the next edit begins a new one. */
    ended: (rowId: number): void => void entries.delete(rowId),
  }
}
