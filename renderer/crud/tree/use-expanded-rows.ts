import { useCallback, useMemo, useState } from 'react'
import type { ClientModule, ModuleRow } from '#schemas/api/module-wire.ts'
import { childrenOf, grown, openLevels, wholeTree, type Branch } from '../../schema-form/tree.ts'

export interface ExpandedRows {
  /** The rows that show. */
  readonly rows: readonly ModuleRow[]
  /** Undefined where the rows are no tree. */
  readonly branchOf: ((id: string) => Branch | undefined) | undefined
  /** Keeps its identity, so that rows stay as drawn. */
  readonly toggle: (id: string, open: boolean) => void
  /** Something can be opened, and something closed. */
  readonly canOpen: boolean
  readonly canClose: boolean
  readonly setAll: (open: boolean) => void
}

/** More rows than this do not stand open when a tree is first met. */
const openAtFirst = 80

/** Which rows of a tree show. What a search found always shows; rows of a plain list all do. */
export function useExpandedRows(
  copy: Pick<ClientModule, 'key' | 'tree'>,
  roots: readonly ModuleRow[] | undefined,
  search: string,
): ExpandedRows {
  const [choice, setChoice] = useState<Choice>({ search, opened: {} })
  if (choice.search !== search) setChoice({ search, opened: {} })
  const { all, opened } = choice

  const levels = useMemo(() => (copy.tree && roots ? openLevels(roots, openAtFirst) : 0), [copy, roots])
  const shown = useMemo(() => {
    if (!copy.tree || !roots) return { rows: roots ?? none, branches: undefined }
    return grown(
      roots,
      (row) => String(row[copy.key]),
      (id, level) => opened[id] ?? all ?? (search !== '' || level < levels),
    )
  }, [copy, roots, all, opened, search, levels])
  const parents = useMemo(
    () => (copy.tree && roots ? wholeTree(roots).filter((row) => childrenOf(row).length > 0).length : 0),
    [copy, roots],
  )

  const toggle = useCallback(
    (id: string, open: boolean): void => setChoice((now) => ({ ...now, opened: { ...now.opened, [id]: open } })),
    [],
  )
  const open = [...(shown.branches?.values() ?? [])].filter((branch) => branch.isOpen).length
  return {
    rows: shown.rows,
    branchOf: shown.branches && ((id) => shown.branches?.get(id)),
    toggle,
    canOpen: open < parents,
    canClose: open > 0,
    setAll: (to) => setChoice({ search, all: to, opened: {} }),
  }
}

interface Choice {
  /** The search it was made for: another one starts anew. */
  readonly search: string
  readonly all?: boolean
  readonly opened: Readonly<Record<string, boolean>>
}

const none: readonly ModuleRow[] = []
