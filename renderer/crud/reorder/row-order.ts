import type { ModuleRow } from '#schemas/api/module-api-types.ts'
import { childrenOf } from '../../schema-form/flatten-tree.ts'

/**
 * Position of a row: its parent (undefined: top level or flat list), and the index among its siblings, not counting
 * itself.
 */
export interface RowPosition {
  readonly parent: string | undefined
  readonly index: number
}

export interface RowOrder {
  readonly idOf: (row: ModuleRow) => string
  /** Whether rows may be nested below this one; undefined: below none. */
  readonly takes?: ((row: ModuleRow) => boolean) | undefined
}

/** Rows in manual order, and the valid positions of one of them. Trees hold child rows under `children`. */
export function rowOrder(roots: readonly ModuleRow[], { idOf, takes }: RowOrder) {
  const positions = new Map<string, RowPosition & { readonly row: ModuleRow }>()
  const walk = (rows: readonly ModuleRow[], parent: string | undefined): void =>
    rows.forEach((row, index) => {
      positions.set(idOf(row), { parent, index, row })
      walk(childrenOf(row), idOf(row))
    })
  walk(roots, undefined)
  const below = (parent: string | undefined): readonly ModuleRow[] =>
    parent === undefined ? roots : childrenOf(positions.get(parent)!.row)

  return {
    rowOf: (id: string): ModuleRow | undefined => positions.get(id)?.row,
    positionOf: (id: string): RowPosition | undefined => positions.get(id),
    /** Siblings at a position, without the row itself. */
    beside: (id: string, parent: string | undefined): readonly string[] =>
      below(parent)
        .map(idOf)
        .filter((one) => one !== id),
    below: (id: string): readonly string[] => below(id).map(idOf),
    /** Rejects positions inside the row's own branch, and below rows that take no children. */
    mayStand(id: string, parent: string | undefined): boolean {
      if (parent === positions.get(id)?.parent) return true
      if (!takes) return false
      if (parent === undefined) return true
      for (let at: string | undefined = parent; at !== undefined; at = positions.get(at)?.parent)
        if (at === id) return false
      return takes(positions.get(parent)!.row)
    },
    /** Returns the rows with one of them moved. */
    moved(id: string, to: RowPosition): readonly ModuleRow[] {
      const { row } = positions.get(id)!
      const put = (rows: readonly ModuleRow[], parent: string | undefined): readonly ModuleRow[] => {
        const rest = rows.flatMap((one) => {
          if (idOf(one) === id) return []
          const [had, has] = [childrenOf(one), put(childrenOf(one), idOf(one))]
          return [had === has || (had.length === 0 && has.length === 0) ? one : { ...one, children: has }]
        })
        return parent === to.parent ? rest.toSpliced(to.index, 0, row) : rest
      }
      return put(roots, undefined)
    },
  }
}

export type Order = ReturnType<typeof rowOrder>
