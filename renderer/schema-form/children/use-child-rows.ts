import { useEffect, useRef, useState } from 'react'
import type { Values } from '../form-values.ts'

export interface ChildRow {
  /** Identity of a row, stable while rows are added, removed and moved. */
  readonly id: number
  readonly values: Values
}

export interface ChildRows {
  readonly rows: readonly ChildRow[]
  readonly set: (id: number, change: Values) => void
  readonly add: (values: Values, at?: number) => number
  /** Removes a row; returns the function that restores it. */
  readonly remove: (id: number) => () => void
  readonly move: (id: number, by: -1 | 1) => void
}

/** Rows of a field with stable identities; `order` is renumbered from 1 after moves. */
export function useChildRows(
  value: unknown,
  order: string | undefined,
  onChange: (rows: readonly Values[] | undefined) => void,
): ChildRows {
  const given = Array.isArray(value) ? (value as readonly Values[]) : []
  const [ids, setIds] = useState<readonly number[]>(() => given.map(() => newId()))
  const known = ids.length === given.length ? ids : given.map(() => newId())
  if (known !== ids) setIds(known)
  const rows = given.map((values, at): ChildRow => ({ id: known[at]!, values }))
  // An undo applies to the rows of that time.
  const latest = useRef(rows)
  useEffect(() => void (latest.current = rows))

  const put = (all: readonly ChildRow[]): void => {
    latest.current = [...all]
    setIds(all.map((row) => row.id))
    onChange(all.length > 0 ? all.map((row) => row.values) : undefined)
  }
  const numbered = (all: readonly ChildRow[]): readonly ChildRow[] =>
    order === undefined
      ? all
      : all.map((row, at) =>
          row.values[order] === at + 1 ? row : { ...row, values: { ...row.values, [order]: at + 1 } },
        )
  const add = (values: Values, at = latest.current.length): number => {
    const id = newId()
    put(numbered(latest.current.toSpliced(at, 0, { id, values })))
    return id
  }

  return {
    rows,
    add,
    set: (id, change) =>
      put(latest.current.map((row) => (row.id === id ? { ...row, values: withChange(row.values, change) } : row))),
    remove: (id) => {
      const at = latest.current.findIndex((row) => row.id === id)
      const row = latest.current[at]!
      put(latest.current.toSpliced(at, 1))
      return () => put(numbered(latest.current.toSpliced(Math.min(at, latest.current.length), 0, row)))
    },
    move: (id, by) => {
      const at = latest.current.findIndex((row) => row.id === id)
      const to = at + by
      if (to < 0 || to >= latest.current.length) return
      put(numbered(latest.current.toSpliced(at, 1).toSpliced(to, 0, latest.current[at]!)))
    },
  }
}

let lastId = 0
const newId = (): number => (lastId += 1)

/** Drops the label of a reference that has changed. */
function withChange(values: Values, change: Values): Values {
  const { $labels: labels, ...rest } = values
  const kept = Object.entries((labels ?? {}) as Values).filter(([name]) => !(name in change))
  return { ...rest, ...change, ...(kept.length > 0 ? { $labels: Object.fromEntries(kept) } : {}) }
}
