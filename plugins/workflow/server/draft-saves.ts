import { LRUCache } from 'lru-cache'
import type { OperationNote } from '#server/kit/services/audit-log.ts'

/** The pause after which a save begins a new entry, and the longest time that one entry covers. */
const pauseMs = 10 * 60_000
const longestMs = 60 * 60_000
/** Number of forms kept in memory. The next save of a dropped one begins a new entry. */
const keptForms = 100

interface Editing {
  readonly userId: number
  /** The deployed version: what was saved after its deployment has an entry of its own. */
  readonly version: number
  readonly since: number
  until: number
  operId?: number
}

/** Combines the designer's automatic saves: one entry of the operation log holds those of one person in a row. */
export function draftSaves() {
  const stretches = new LRUCache<number, Editing>({ max: keptForms })
  return {
    note(
      formId: number,
      { userId, version }: { readonly userId: number; readonly version: number },
      now: Date,
    ): Pick<OperationNote, 'extend' | 'written'> {
      const at = now.getTime()
      const found = stretches.get(formId)
      const isSame =
        found?.userId === userId && found.version === version && at < found.until && at - found.since < longestMs
      const editing: Editing = isSame ? found : { userId, version, since: at, until: at }
      editing.until = at + pauseMs
      stretches.set(formId, editing)
      return {
        ...(editing.operId === undefined ? {} : { extend: editing.operId }),
        written: (operId) => void (editing.operId = operId),
      }
    },
  }
}
