import { useEffect, useRef, useState, type KeyboardEvent, type PointerEvent } from 'react'
import type { ClientModule, ModuleRow } from '#schemas/api/module-api-types.ts'
import { childrenOf } from '../../schema-form/flatten-tree.ts'
import { useMessages } from '../../kit/i18n.ts'
import { dragOnceLoaded } from '../../kit/drag-once-loaded.ts'
import type { Reordered } from './reorder-rows.ts'
import { isNarrowed } from '../list/list-url-state.ts'
import type { List } from '../list/use-list.ts'
import { useMay } from '../use-module.ts'
import { crudMessages } from '../messages.ts'

export interface Reordering {
  /** Rows including a pending move. */
  readonly rows: readonly ModuleRow[] | undefined
  /** Undefined: manual order is not available. */
  readonly grips: RowGrips | undefined
  /** Single-step moves; undefined: not available, or disabled at present. */
  readonly steps: RowSteps | undefined
}

export interface RowGrips {
  /** Reason why moves are disabled at present. */
  readonly why: string | undefined
  /** Pointer handler for the element that holds the rows: presses on grips bubble to it. */
  readonly onPointerDown: (event: PointerEvent<HTMLElement>) => void
  readonly onKeyDown: (event: KeyboardEvent<HTMLElement>) => void
  /** Spoken description of the move, for screen readers. */
  readonly announcement: string
}

/** Moves a row one position up (-1) or down (1) among its siblings. */
export interface RowSteps {
  readonly can: (row: ModuleRow, by: -1 | 1) => boolean
  readonly step: (row: ModuleRow, by: -1 | 1) => void
}

/**
 * Manual order of rows (`list.dragSort`): by grip, by keyboard or in single steps, in a tree also to another parent.
 * Rows move immediately and return if the server refuses. The code is fetched with the first move.
 */
export function useReorder(copy: ClientModule, list: List): Reordering {
  const t = useMessages(crudMessages)
  const may = useMay(copy)
  const [announcement, announce] = useState('')
  const [put, setPut] = useState<{ readonly from: readonly ModuleRow[]; readonly rows: readonly ModuleRow[] }>()
  const rows = put && put.from === list.rows ? put.rows : list.rows
  const isSortable = copy.list.dragSort === true && may('sort')
  const field = copy.tree?.order ?? copy.list.sort[0]
  const { state } = list
  const why = state.sort[0] !== field ? t('order.whySort') : isNarrowed(state) ? t('order.whyFilter') : undefined

  const sorted: Reordered = {
    copy,
    list,
    rows: rows ?? none,
    announce,
    put: (next) => setPut(next && list.rows ? { from: list.rows, rows: next } : undefined),
  }
  // Handlers keep their identity, so that rows do not re-render.
  const now = useRef({ sorted, why })
  useEffect(() => void (now.current = { sorted, why }))
  const [handlers] = useState(() => {
    const sorting = async () => (await import('./reorder-rows.ts')).reorder(now.current.sorted)
    return {
      onPointerDown: (event: PointerEvent<HTMLElement>): void => {
        const grip = gripOf(event.target)
        if (!grip || event.button !== 0) return
        if (now.current.why) return announce(now.current.why)
        const start = event.nativeEvent
        event.preventDefault()
        // pressed, not reached by keys: no ring
        grip.focus({ focusVisible: false })
        void dragOnceLoaded(sorting(), ({ byPointer }) => byPointer(grip, start))
      },
      onKeyDown: (event: KeyboardEvent<HTMLElement>): void => {
        const grip = gripOf(event.target)
        if (!grip || (event.key !== ' ' && event.key !== 'Enter') || grip.hasAttribute('aria-pressed')) return
        event.preventDefault()
        if (now.current.why) return announce(now.current.why)
        void sorting().then(({ byKeyboard }) => byKeyboard(grip))
      },
      step: (row: ModuleRow, by: -1 | 1): void =>
        void sorting().then(({ step }) => step(String(row[now.current.sorted.copy.key]), by)),
    }
  })
  const can = (row: ModuleRow, by: -1 | 1): boolean => {
    const beside = neighboursOf(rows ?? none, row, copy.key)
    return beside[beside.findIndex((one) => one[copy.key] === row[copy.key]) + by] !== undefined
  }
  const { onPointerDown, onKeyDown, step } = handlers
  return {
    rows,
    grips: isSortable ? { why, onPointerDown, onKeyDown, announcement } : undefined,
    steps: isSortable && why === undefined ? { can, step } : undefined,
  }
}

/** Siblings of a row, including itself; empty for an unknown row. */
function neighboursOf(rows: readonly ModuleRow[], row: ModuleRow, key: string): readonly ModuleRow[] {
  if (rows.some((one) => one[key] === row[key])) return rows
  for (const one of rows) {
    const found = neighboursOf(childrenOf(one), row, key)
    if (found.length > 0) return found
  }
  return none
}

const gripOf = (target: EventTarget): HTMLElement | undefined =>
  (target as HTMLElement).closest<HTMLElement>('[data-grip]') ?? undefined
const none: readonly ModuleRow[] = []
