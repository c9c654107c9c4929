/** Position of a row in its tree. */
export interface Branch {
  /** From 1. */
  readonly level: number
  /** Whether its children are visible; undefined without children. */
  readonly isOpen: boolean | undefined
  /** Position among its siblings, from 1, and their number. */
  readonly place: number
  readonly size: number
}

export interface FlatTree<Row> {
  readonly rows: readonly Row[]
  readonly branches: ReadonlyMap<string, Branch>
}

/** Children of a row, stored under `children`. */
export function childrenOf<Row extends object>(row: Row): readonly Row[] {
  const { children } = row as { readonly children?: readonly Row[] }
  return Array.isArray(children) ? children : []
}

/** All rows of a tree, parents first. */
export const wholeTree = <Row extends object>(roots: readonly Row[]): readonly Row[] =>
  roots.flatMap((row) => [row, ...wholeTree(childrenOf(row))])

/** Visible rows of a tree, without those below collapsed rows. */
export function flattenTree<Row extends object>(
  roots: readonly Row[],
  idOf: (row: Row) => string,
  isOpen: (id: string, level: number) => boolean,
): FlatTree<Row> {
  const branches = new Map<string, Branch>()
  const grow = (rows: readonly Row[], level: number): readonly Row[] =>
    rows.flatMap((row, at) => {
      const id = idOf(row)
      const below = childrenOf(row)
      const opens = below.length > 0 ? isOpen(id, level) : undefined
      branches.set(id, { level, isOpen: opens, place: at + 1, size: rows.length })
      return opens ? [row, ...grow(below, level + 1)] : [row]
    })
  return { rows: grow(roots, 1), branches }
}

/** Number of initially expanded levels with at most `most` rows; a single root is always expanded. */
export function openLevels(roots: readonly object[], most: number): number {
  let level = 0
  let shown = roots.length
  let rows = roots
  while (rows.length > 0) {
    const below = rows.flatMap(childrenOf)
    shown += below.length
    if (shown > most && (level > 0 || roots.length > 1)) return level + 1
    level += 1
    rows = below
  }
  return level
}
