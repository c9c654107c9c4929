import type { ClientModule, ModuleRow } from '#schemas/api/module-api-types.ts'
import { formatDateTime } from '../../kit/format-values.ts'
import { nameOf } from '../row-and-page-actions.ts'

/**
 * Returns rows of equal names with the first field of `list.apart` that distinguishes them: a folder, a time, a number.
 */
export function distinguishNamesakes(
  copy: Pick<ClientModule, 'list' | 'labelField' | 'key' | 'fields'>,
  rows: readonly ModuleRow[],
): readonly ModuleRow[] {
  const { apart } = copy.list
  if (!apart || apart.length === 0) return rows
  const namesakes = Map.groupBy(rows, (row) => nameOf(copy, row).trim())
  if (namesakes.size === rows.length) return rows
  return rows.map((row) => {
    const others = namesakes.get(nameOf(copy, row).trim())!
    if (others.length === 1) return row
    const differing = apart.find(
      (field) => new Set(others.map((one) => textOf(copy, one, field))).size === others.length,
    )
    return { ...row, $apart: textOf(copy, row, differing ?? apart.at(-1)!) }
  })
}

function textOf({ fields }: Pick<ClientModule, 'fields'>, row: ModuleRow, field: string): string {
  const label = row.$labels?.[field]
  if (typeof label === 'string') return label
  const value = row[field]
  if (value === null || value === undefined) return ''
  return fields[field]?.type === 'datetime' ? formatDateTime(value) : String(value)
}
