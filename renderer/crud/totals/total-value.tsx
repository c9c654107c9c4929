import type { ClientColumn, ClientField, Totals } from '#schemas/api/module-api-types.ts'
import { NumberText } from '../../ui/number-text.tsx'
import { Cell } from '../cells/cell.tsx'
import { numeric } from '../cells/cell-registry.tsx'

/** Totals of a list, and the number of rows counted. */
export interface ListTotals {
  readonly values: Totals
  readonly count: number
}

/** Total formatted like its column's cells; a count is always a number. */
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
