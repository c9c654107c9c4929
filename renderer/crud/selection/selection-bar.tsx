import { Subscribe } from '@tanstack/react-table'
import { lazy, Suspense, useState } from 'react'
import type { ModuleRow } from '#schemas/api/module-api-types.ts'
import { tickedCount, type RowTable } from '../list/row-table.ts'

export interface BulkAction {
  readonly name: string
  readonly label: string
  readonly danger?: boolean
  /** Limited to `bulkCap` rows (schemas/api/limits.ts). */
  readonly isCapped?: boolean
  /** Available for ticked rows only. */
  readonly isOnlyTicked?: boolean
  /** `isAll`: applies to all matching rows on every page. */
  readonly run: (rows: readonly ModuleRow[], isAll: boolean) => void
}

interface SelectionBarProps {
  readonly table: RowTable
  readonly actions: readonly BulkAction[]
  /** Number of matching rows on all pages. */
  readonly total: number
}

/** Actions on the selected rows. Rises from the bottom with the first selected row; Esc clears the selection. */
export function SelectionBar({ table, actions, total }: SelectionBarProps) {
  return (
    <Subscribe source={table.atoms.rowSelection} selector={(ticked) => tickedCount(table, ticked)}>
      {(count) => <WhenNeeded table={table} actions={actions} total={total} count={count} />}
    </Subscribe>
  )
}

const SelectionActions = lazy(() => import('./selection-actions.tsx'))

/** Fetched with the first ticked row; stays mounted to animate out. */
function WhenNeeded({ table, actions, total, count }: SelectionBarProps & { readonly count: number }) {
  const [isNeeded, setNeeded] = useState(count > 0)
  if (count > 0 && !isNeeded) setNeeded(true)
  return isNeeded ? (
    <Suspense>
      <SelectionActions table={table} actions={actions} total={total} count={count} />
    </Suspense>
  ) : null
}
