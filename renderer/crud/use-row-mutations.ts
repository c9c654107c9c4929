import type { ClientModule, ModuleRow } from '#schemas/api/module-api-types.ts'
import { api } from '../kit/api.ts'
import { refresh } from '../kit/use-api-query.ts'
import type { Values } from '../schema-form/form-values.ts'
import type { OwnAction } from './row-and-page-actions.ts'
import type { BulkTarget } from './bulk/bulk-target.ts'
import { staleRow } from '../kit/api-error.ts'
import { revisionIn } from './conflict/row-revision.ts'
import { useMay } from './use-module.ts'

export interface RowMutations {
  /** Removes rows after a confirmation that names up to three of them. Resolves to whether the rows were removed. */
  readonly remove: (rows: readonly ModuleRow[]) => Promise<boolean>
  /** Runs one of the module's own actions: for the page, one row, ticked rows, or all matches. */
  readonly call: (action: OwnAction, chosen: BulkTarget) => Promise<void>
  /** Runs an action with the values of its form, without confirmation. The form shows failures. */
  readonly run: (action: OwnAction, chosen: BulkTarget, body: Values) => Promise<void>
  /**
   * Stores a value edited in the list; resolves to the stored row after the lists have reloaded. Rejects with the
   * refusal, which the cell shows.
   */
  readonly save: (row: ModuleRow, field: string, value: unknown) => Promise<ModuleRow>
}

/** Opens the conflict dialog after a concurrent change. */
export type OnStale = (row: ModuleRow, mine: Values, theirs: ModuleRow) => void

/**
 * Mutations of rows without a form. Every list that shows the module's rows reloads afterwards; dialogs and calls are
 * fetched with the first change.
 */
export function useRowMutations(copy: ClientModule, onStale: OnStale): RowMutations {
  const may = useMay(copy)

  const save: RowMutations['save'] = async (row, field, value) => {
    try {
      return await api.patch<ModuleRow>(
        `${copy.base}/${String(row[copy.key])}`,
        { [field]: value, ...revisionIn(copy, row) },
        { quiet: true },
      )
    } catch (failure) {
      const theirs = staleRow(failure)
      if (theirs) onStale(row, { [field]: value }, copy.rowOf?.(theirs) ?? theirs)
      throw failure
    } finally {
      // A refusal may be caused by a concurrent change, so lists reload.
      await refresh(copy.base)
    }
  }

  return {
    remove: async (rows) => (await mutations()).remove(copy, rows, may('restore')),
    call: async (action, chosen) => (await mutations()).call(copy, action, chosen),
    run: async (action, chosen, body) => (await mutations()).run(copy, action, chosen, body),
    save,
  }
}

const mutations = () => import('./bulk/confirm-row-actions.ts')
