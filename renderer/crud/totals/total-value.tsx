import type { ClientColumn, ClientField, Totals } from '#schemas/api/module-wire.ts'
import { NumberText } from '../../ui/number-text.tsx'
import { Cell } from '../cells/cell.tsx'
import { numeric } from '../cells/registry.tsx'

/** The totals of a list, and of how many rows they are. */
export interface ListTotals {
  readonly values: Totals
  readonly count: number
}

/** A total as its column's cells are written; a count is a number whatever it counts. */
export function TotalValue({
  column,
  field,
  value,
}: {
  readonly column: ClientColumn
  readonly field: ClientField | undefined
  readonly value: string | null
}) {
  if (column.total === 'count') return <NumberText value={value} />
  const cell = numeric.has(column.cell) ? column.cell : 'number'
  return <Cell column={{ field: column.field, cell }} field={field} row={{ [column.field]: value }} />
}
