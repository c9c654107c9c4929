import { useCallback, useMemo, useState } from 'react'
import type { ClientModule, ModuleRow } from '#schemas/api/module-api-types.ts'
import { childrenOf, flattenTree, openLevels, wholeTree, type Branch } from '../../schema-form/flatten-tree.ts'

export interface ExpandedRows {
  /** Visible rows. */
  readonly rows: readonly ModuleRow[]
  /** Undefined for a flat list. */
  readonly branchOf: ((id: string) => Branch | undefined) | undefined
  /** Keeps its identity, so that rows do not re-render. */
  readonly toggle: (id: string, open: boolean) => void
  /** Whether any row can be expanded, and any collapsed. */
  readonly canOpen: boolean
  readonly canClose: boolean
  readonly setAll: (open: boolean) => void
}

export type ExpandableRows = Pick<ExpandedRows, 'canOpen' | 'canClose' | 'setAll'>

/** Number of rows above which a tree opens collapsed. */
const openAtFirst = 80

/** Visible rows of a tree. Search results are always expanded; a flat list shows all rows. */
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
    return flattenTree(
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
  /** Search of this state; another search resets it. */
  readonly search: string
  readonly all?: boolean
  readonly opened: Readonly<Record<string, boolean>>
}

const none: readonly ModuleRow[] = []
