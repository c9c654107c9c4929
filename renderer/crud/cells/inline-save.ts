import { useState, type ReactNode } from 'react'
import type { ClientField, ModuleRow } from '#schemas/api/module-api-types.ts'
import { ApiError, errorOf, staleRow } from '../../kit/api-error.ts'
import { notify } from '../../kit/toasts.ts'
import type { DictItem } from '../../ui/dict-tag.tsx'

export interface InlineCellProps {
  readonly row: ModuleRow
  /** The name of the row. */
  readonly rowName: string
  readonly name: string
  readonly field: ClientField
  /**
   * Whether a click on the row opens it: then a pencil starts editing, and two choices are a menu instead of a switch.
   */
  readonly isBeside?: boolean
  /** The value in its read-only form. */
  readonly children: ReactNode
  /** Resolves to the stored row once it is reloaded; rejects with the server's refusal, which the cell shows. */
  readonly onSave: (row: ModuleRow, field: string, value: unknown) => Promise<ModuleRow | void>
}

export interface Choice {
  readonly value: unknown
  readonly item: DictItem
}

/** The reason why a value was not saved; undefined for an edit conflict, which has its own dialog. */
export function refusalOf(failure: unknown, field: string): string | undefined {
  if (!(failure instanceof ApiError)) throw failure
  return staleRow(failure) ? undefined : (errorOf(failure, field) ?? failure.message)
}

/**
 * Shows a picked value at once, and reverts it when the server refuses. `pick` resolves to the stored row; undefined
 * after a refusal.
 */
export function usePick({ row, name, onSave }: InlineCellProps) {
  const [wanted, setWanted] = useState<{ readonly value: unknown }>()
  const pick = async (value: unknown, from = row): Promise<ModuleRow | undefined> => {
    setWanted({ value })
    try {
      return { ...from, ...(await onSave(from, name, value)) }
    } catch (failure) {
      const reason = refusalOf(failure, name)
      if (reason !== undefined) notify.fail(reason)
      return undefined
    } finally {
      setWanted(undefined)
    }
  }
  return { shown: wanted ? wanted.value : row[name], isSaving: wanted !== undefined, pick }
}
