import type { Row } from './module-hooks.ts'

/** Rows as sent to clients, with further columns of their statement. */
export interface ReadRows {
  readonly rows: readonly Row[]
  /** Further columns by name, with the prefix `$`; empty where the statement has none. */
  readonly beside: readonly Row[]
}

export interface ReadRow {
  readonly row: Row
  readonly beside: Row
}

/** Prefix of the columns that hold a reference's label. They are gathered under `$labels`, the row's last key. */
export const labelPrefix = '$label:'

/** Destination of a column's value. Field names start with a letter. */
export const targetOf = (column: string): 'row' | 'label' | 'beside' =>
  column.charCodeAt(0) !== dollar ? 'row' : column.startsWith(labelPrefix) ? 'label' : 'beside'

const dollar = '$'.charCodeAt(0)
const nothing: Row = {}

/** Reads rows as a driver answers them: moments become ISO texts. */
export function readRows(raw: readonly Row[]): ReadRows {
  const read = raw.map(readRow)
  return { rows: read.map(({ row }) => row), beside: read.map(({ beside }) => beside) }
}

export function readRow(raw: Row): ReadRow {
  const row: Record<string, unknown> = {}
  let labels: Record<string, unknown> | undefined
  let beside: Record<string, unknown> | undefined
  for (const name in raw) {
    const value = raw[name]
    const target = targetOf(name)
    if (target === 'row') row[name] = value instanceof Date ? value.toISOString() : value
    else if (target === 'label') (labels ??= {})[name.slice(labelPrefix.length)] = value
    else (beside ??= {})[name] = value
  }
  if (labels) row.$labels = labels
  return { row, beside: beside ?? nothing }
}
