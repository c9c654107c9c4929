import { Subscribe } from '@tanstack/react-table'
import { lazy, Suspense, useState } from 'react'
import type { ClientModule, ModuleRow } from '#schemas/api/module-api-types.ts'
import { tickedCount, type RowTable } from '../list/use-row-table.ts'

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
  readonly copy: ClientModule
  readonly table: RowTable
  readonly actions: readonly BulkAction[]
  /** Number of matching rows on all pages. */
  readonly total: number
}

/** Actions on the selected rows. Rises from the bottom with the first selected row; Esc clears the selection. */
export function SelectionBar({ table, ...rest }: SelectionBarProps) {
  return (
    <Subscribe source={table.atoms.rowSelection} selector={(ticked) => tickedCount(table, ticked)}>
      {(count) => <WhenNeeded table={table} count={count} {...rest} />}
    </Subscribe>
  )
}

const SelectionActions = lazy(() => import('./selection-actions.tsx'))

/** Fetched with the first ticked row; stays mounted to animate out. */
function WhenNeeded(props: SelectionBarProps & { readonly count: number }) {
  const isAny = props.count > 0
  const [isNeeded, setNeeded] = useState(isAny)
  if (isAny && !isNeeded) setNeeded(true)
  return isNeeded ? (
    <Suspense>
      <SelectionActions {...props} />
    </Suspense>
  ) : null
}
