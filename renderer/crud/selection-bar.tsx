import { Subscribe } from '@tanstack/react-table'
import { lazy, Suspense, useState } from 'react'
import type { ModuleRow } from '#schemas/api/module-wire.ts'
import type { RowTable } from './row-table.ts'

export interface BulkAction {
  readonly name: string
  readonly label: string
  readonly danger?: boolean
  readonly run: (rows: readonly ModuleRow[]) => void
}

interface SelectionBarProps {
  readonly table: RowTable
  readonly actions: readonly BulkAction[]
}

/** What can be done with the rows that are ticked. Rises from the bottom with the first; Esc clears. */
export function SelectionBar({ table, actions }: SelectionBarProps) {
  return (
    <Subscribe source={table.atoms.rowSelection} selector={(selection) => Object.keys(selection).length}>
      {(count) => <WhenNeeded table={table} actions={actions} count={count} />}
    </Subscribe>
  )
}

const RowsBar = lazy(() => import('./action-bar.tsx'))

/** Fetched with the first row that is ticked; stays from then on, so that it can sink again. */
function WhenNeeded({ table, actions, count }: SelectionBarProps & { readonly count: number }) {
  const [isNeeded, setNeeded] = useState(count > 0)
  if (count > 0 && !isNeeded) setNeeded(true)
  return isNeeded ? <Suspense><RowsBar table={table} actions={actions} count={count} /></Suspense> : null
}
