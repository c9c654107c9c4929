import type { ClientModule, ModuleRow } from '#schemas/api/module-api-types.ts'
import { formatDateTime, formatExact } from '../../kit/format-values.ts'
import { nameOf } from '../row-and-page-actions.ts'

/**
 * Returns rows of equal names with the first field of `list.apart` that distinguishes them: a time, a folder, an owner.
 * Where none does, the first field stands there with a number by age for rows that are equal in it, too.
 */
export function distinguishNamesakes(
  copy: Pick<ClientModule, 'list' | 'labelField' | 'key' | 'fields'>,
  rows: readonly ModuleRow[],
): readonly ModuleRow[] {
  const { apart } = copy.list
  if (!apart?.length) return rows
  const name = (row: ModuleRow): string => nameOf(copy, row).trim()
  const namesakes = Map.groupBy(rows, name)
  return rows.map((row) => {
    const others = namesakes.get(name(row))!
    if (others.length === 1) return row
    const ways = apart.flatMap((field) => waysOf(copy, field))
    const way = ways.find((one) => new Set(others.map(one).filter(Boolean)).size === others.length)
    return { ...row, $apart: way ? way(row) : numbered(copy, row, others) }
  })
}

function numbered(copy: Pick<ClientModule, 'list' | 'key' | 'fields'>, row: ModuleRow, others: readonly ModuleRow[]) {
  const way = waysOf(copy, copy.list.apart![0]!).at(-1)!
  const twins = others
    .filter((one) => way(one) === way(row))
    .toSorted((a, b) => Number(a[copy.key]) - Number(b[copy.key]))
  return twins.length === 1 ? way(row) : `${way(row)} (${twins.indexOf(row) + 1})`
}

/** The texts that a field has for rows; a time is told to the second only where the minute is the same. */
function waysOf({ fields }: Pick<ClientModule, 'fields'>, field: string): readonly ((row: ModuleRow) => string)[] {
  return fields[field]?.type === 'datetime'
    ? [formatDateTime, formatExact].map((format) => (row) => format(row[field]))
    : [(row) => String(row.$labels?.[field] ?? row[field] ?? '')]
}
