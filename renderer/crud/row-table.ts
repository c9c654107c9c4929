import { columnVisibilityFeature, rowSelectionFeature, tableFeatures, useTable, type ReactTable, type Row } from '@tanstack/react-table'
import { useMemo } from 'react'
import type { ColumnCopy, ModuleRow } from '#schemas/api/module-wire.ts'

/** The server pages, sorts and filters; the table keeps what is selected and shown. */
const features = tableFeatures({ rowSelectionFeature, columnVisibilityFeature })
type Features = typeof features

export type RowTable = ReactTable<Features, ModuleRow, object>
export type TableRow = Row<Features, ModuleRow>

interface RowTableOptions {
  /** The field that identifies a row. */
  readonly rowKey: string
  readonly rows: readonly ModuleRow[]
  readonly columns: readonly ColumnCopy[]
  readonly hidden: readonly string[]
}

/**
 * A table of a page of rows. Its owner never renders for a selection: whoever shows one subscribes to
 * `table.atoms.rowSelection`, so that ticking a row draws that row and the counts, not the page.
 */
export function useRowTable({ rowKey, rows, columns, hidden }: RowTableOptions): RowTable {
  const defs = useMemo(() => columns.map(({ field }) => ({ id: field, accessorFn: (row: ModuleRow) => row[field] })), [columns])
  const columnVisibility = useMemo(() => Object.fromEntries(hidden.map((field) => [field, false])), [hidden])
  const data = useMemo(() => [...rows], [rows])
  return useTable({ features, columns: defs, data, getRowId: (row) => String(row[rowKey]), state: { columnVisibility } }, nothing)
}

const nothing = (): object => none
const none = {}

/** The rows ticked, in the order of the page. */
export const selectedRows = (table: RowTable): readonly ModuleRow[] => table.getSelectedRowModel().rows.map((row) => row.original)
