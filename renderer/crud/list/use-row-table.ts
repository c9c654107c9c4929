import {
  columnVisibilityFeature,
  rowSelectionFeature,
  tableFeatures,
  useTable,
  type ReactTable,
  type Row,
} from '@tanstack/react-table'
import { useMemo } from 'react'
import type { ClientColumn, ModuleRow } from '#schemas/api/module-api-types.ts'

/** State of the table: the server pages, sorts and filters; the table holds selection and visibility. */
const features = tableFeatures({ rowSelectionFeature, columnVisibilityFeature })
type Features = typeof features

export type RowTable = ReactTable<Features, ModuleRow, object>
export type TableRow = Row<Features, ModuleRow>

interface RowTableOptions {
  /** The field that identifies a row. */
  readonly rowKey: string
  readonly rows: readonly ModuleRow[]
  readonly columns: readonly ClientColumn[]
  readonly hidden: readonly string[]
}

/**
 * Table of a page of rows. The owner does not render on selection: components subscribe to `table.atoms.rowSelection`,
 * so that selecting re-renders the row and the counts only.
 */
export function useRowTable({ rowKey, rows, columns, hidden }: RowTableOptions): RowTable {
  const defs = useMemo(
    () => columns.map(({ field }) => ({ id: field, accessorFn: (row: ModuleRow) => row[field] })),
    [columns],
  )
  const columnVisibility = useMemo(() => Object.fromEntries(hidden.map((field) => [field, false])), [hidden])
  const data = useMemo(() => [...rows], [rows])
  // a new table object re-renders every row, so its options are stable
  const options = useMemo(
    () => ({
      features,
      columns: defs,
      data,
      getRowId: (row: ModuleRow) => String(row[rowKey]),
      state: { columnVisibility },
    }),
    [defs, data, rowKey, columnVisibility],
  )
  return useTable(options, nothing)
}

const nothing = (): object => none
const none = {}

/** Ticked rows in page order. */
export const selectedRows = (table: RowTable): readonly ModuleRow[] =>
  table.getSelectedRowModel().rows.map((row) => row.original)

/** Number of ticked rows on the page. Rows that have left it, such as tasks that are done, stay ticked but do not count. */
export function tickedCount(table: RowTable, ticked: Readonly<Record<string, boolean>>): number {
  const { rowsById } = table.getRowModel()
  return Object.keys(ticked).filter((id) => id in rowsById).length
}

/** Row ticked last, the anchor of a Shift range. */
const lastTicked = new WeakMap<RowTable, string>()

/** Ticks or unticks a row; `isRange` includes all rows from the anchor. Undefined toggles. */
export function tickRow(
  table: RowTable,
  id: string,
  { isOn, isRange = false }: { readonly isOn?: boolean; readonly isRange?: boolean } = {},
): void {
  const ids = table.getRowModel().rows.map((row) => row.id)
  const on = isOn ?? (isRange || !table.getRow(id).getIsSelected())
  const from = isRange ? ids.indexOf(lastTicked.get(table) ?? id) : -1
  const to = ids.indexOf(id)
  const range = from === -1 ? [id] : ids.slice(Math.min(from, to), Math.max(from, to) + 1)
  lastTicked.set(table, id)
  table.setRowSelection((ticked) => {
    const others = Object.fromEntries(Object.entries(ticked).filter(([one]) => !range.includes(one)))
    return on ? { ...others, ...Object.fromEntries(range.map((one) => [one, true])) } : others
  })
}
