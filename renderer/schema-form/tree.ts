/** Where a row of a tree stands. */
export interface Branch {
  /** From 1. */
  readonly level: number
  /** Whether what is below it shows; undefined: nothing is below it. */
  readonly isOpen: boolean | undefined
  /** Its place among its neighbours, from 1, and how many they are. */
  readonly place: number
  readonly size: number
}

export interface Grown<Row> {
  readonly rows: readonly Row[]
  readonly branches: ReadonlyMap<string, Branch>
}

/** The rows below one, which trees carry under `children`. */
export function childrenOf<Row extends object>(row: Row): readonly Row[] {
  const { children } = row as { readonly children?: readonly Row[] }
  return Array.isArray(children) ? children : []
}

/** All rows of a tree, each before those below it. */
export const wholeTree = <Row extends object>(roots: readonly Row[]): readonly Row[] =>
  roots.flatMap((row) => [row, ...wholeTree(childrenOf(row))])

/** The rows of a tree that show: what is below a closed row does not. The rows themselves are the ones given. */
export function grown<Row extends object>(
  roots: readonly Row[],
  idOf: (row: Row) => string,
  isOpen: (id: string, level: number) => boolean,
): Grown<Row> {
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

/**
 * How many levels of a tree show at first, so that no more than `most` rows do; a single root always shows what is
 * below it.
 */
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
