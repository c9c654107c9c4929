import { pathMark } from '#schemas/form/item.ts'
import { sorted, type Row } from './chart-rows.ts'

/** A bar below others: an option below the one that contains it, or a slot below its day. */
export interface NestedRow extends Row {
  /** Number of bars that contain this one. */
  readonly depth: number
  /** Heading of the rows from here on. */
  readonly group?: string
}

/** Returns options below the ones that contain them, by their own names; on each level the most counted first. */
export function treeOf(rows: readonly Row[]): readonly NestedRow[] {
  const parentOf = ({ label }: Row): Row | undefined =>
    rows
      .filter((other) => label.startsWith(other.label + pathMark))
      .toSorted((a, b) => b.label.length - a.label.length)[0]
  const below = Map.groupBy(rows, (row) => parentOf(row)?.key)
  const level = (parent: Row | undefined, depth: number): readonly NestedRow[] =>
    sorted(below.get(parent?.key) ?? []).flatMap((row) => [
      { ...row, label: parent ? row.label.slice(parent.label.length + pathMark.length) : row.label, depth },
      ...level(row, depth + 1),
    ])
  return level(undefined, 0)
}

const day = /^\d{4}-\d\d-\d\d/

/** Whether bars are days, or slots of days, whose order is that of time. */
export const areDays = (rows: readonly Row[]): boolean => rows.length > 0 && rows.every(({ key }) => day.test(key))

/** Returns days in their order, slots below a heading with their day. */
export const byDay = (rows: readonly Row[]): readonly NestedRow[] =>
  rows
    .toSorted((a, b) => (a.key < b.key ? -1 : 1))
    .map((row) => {
      const [date = ''] = day.exec(row.key) ?? []
      const slot = row.label.startsWith(`${date} `) ? row.label.slice(date.length + 1) : ''
      return slot === '' ? { ...row, depth: 0 } : { ...row, label: slot, depth: 0, group: date }
    })
