import type { ModuleCopy, ModuleRow } from '#schemas/api/module-wire.ts'
import { api } from '../kit/api.ts'
import { refresh } from '../kit/use-api.ts'
import type { Values } from '../form/shape.ts'
import type { OwnAction } from './actions.ts'
import type { Chosen } from './bulk/chosen.ts'
import { staleRow } from './conflict/stale-row.ts'
import { useMay } from './use-module.ts'

export interface Deeds {
  /** Asks, naming up to three, and removes. Resolves to whether the rows are gone. */
  readonly remove: (rows: readonly ModuleRow[]) => Promise<boolean>
  /** Calls one of the module's own actions: for the page, for one row, for those ticked, or for all that match. */
  readonly call: (action: OwnAction, chosen: Chosen) => Promise<void>
  /** The same with what its form asked for, without another question. Failures are the form's to show. */
  readonly run: (action: OwnAction, chosen: Chosen, body: Values) => Promise<void>
  /** Saves one value from the list itself; the lists have been read again when it resolves. Rejects with the refusal, which is the cell's to tell. */
  readonly save: (row: ModuleRow, field: string, value: unknown) => Promise<void>
}

/** Two people changed a row at once. */
export type OnStale = (row: ModuleRow, mine: Values, theirs: ModuleRow) => void

/** What changes rows without a form. Every list showing the module's rows reloads afterwards; what asks and calls is fetched with the first deed. */
export function useDeeds(copy: ModuleCopy, onStale: OnStale): Deeds {
  const may = useMay(copy)

  const save: Deeds['save'] = async (row, field, value) => {
    try {
      await api.patch(`${copy.base}/${String(row[copy.key])}`, { [field]: value, ...(copy.lock ? { version: row.version } : {}) }, { quiet: true })
    } catch (failure) {
      const theirs = staleRow(failure)
      if (theirs) onStale(row, { [field]: value }, theirs)
      throw failure
    } finally {
      // A refusal may mean that someone else was here first.
      await refresh(copy.base)
    }
  }

  return {
    remove: async (rows) => (await deeds()).remove(copy, rows, may('restore')),
    call: async (action, chosen) => (await deeds()).call(copy, action, chosen),
    run: async (action, chosen, body) => (await deeds()).run(copy, action, chosen, body),
    save,
  }
}

const deeds = () => import('./bulk/row-deeds.ts')
