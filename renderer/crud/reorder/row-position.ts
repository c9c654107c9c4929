import type { ModuleRow } from '#schemas/api/module-wire.ts'
import { childrenOf } from '../../schema-form/tree.ts'

/**
 * Where a row stands: below which row (undefined: at the top, or in a plain list), and at which place among its
 * neighbours, from 0, itself not counted.
 */
export interface RowPosition {
  readonly parent: string | undefined
  readonly index: number
}

export interface RowOrder {
  readonly idOf: (row: ModuleRow) => string
  /** Whether rows may stand below this one; undefined: of no row. */
  readonly takes?: ((row: ModuleRow) => boolean) | undefined
}

/**
 * Rows in the order people gave them, and where one of them may go. Trees carry what is below a row under `children`.
 */
export function rowOrder(roots: readonly ModuleRow[], { idOf, takes }: RowOrder) {
  const places = new Map<string, RowPosition & { readonly row: ModuleRow }>()
  const walk = (rows: readonly ModuleRow[], parent: string | undefined): void =>
    rows.forEach((row, index) => {
      places.set(idOf(row), { parent, index, row })
      walk(childrenOf(row), idOf(row))
    })
  walk(roots, undefined)
  const below = (parent: string | undefined): readonly ModuleRow[] =>
    parent === undefined ? roots : childrenOf(places.get(parent)!.row)

  return {
    rowOf: (id: string): ModuleRow | undefined => places.get(id)?.row,
    placeOf: (id: string): RowPosition | undefined => places.get(id),
    /** The neighbours at a place, without the row itself. */
    beside: (id: string, parent: string | undefined): readonly string[] =>
      below(parent)
        .map(idOf)
        .filter((one) => one !== id),
    below: (id: string): readonly string[] => below(id).map(idOf),
    /** Nobody stands below themselves, nor where rows do not take any. */
    mayStand(id: string, parent: string | undefined): boolean {
      if (parent === places.get(id)?.parent) return true
      if (!takes) return false
      if (parent === undefined) return true
      for (let at: string | undefined = parent; at !== undefined; at = places.get(at)?.parent)
        if (at === id) return false
      return takes(places.get(parent)!.row)
    },
    /** The rows with one of them put elsewhere. */
    moved(id: string, to: RowPosition): readonly ModuleRow[] {
      const { row } = places.get(id)!
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
