import type { ClientModule, ModuleRow } from '#schemas/api/module-api-types.ts'
import { api } from '../../kit/api.ts'
import { loadMessages } from '../../kit/i18n.ts'
import { notify } from '../../kit/toasts.ts'
import { refresh } from '../../kit/use-api-query.ts'
import { maySprout, nameOf } from '../row-and-page-actions.ts'
import { listSettingsMessages } from '../lazy-part-messages.ts'
import { rowOrder, type RowPosition } from './row-order.ts'
import { dragByKeyboard, dragByPointer, type RowDrag } from './drag-row.ts'
import type { List } from '../list/use-list.ts'

export interface Reordered {
  readonly copy: ClientModule
  readonly list: List
  readonly rows: readonly ModuleRow[]
  /** Announces the move to screen readers. */
  readonly announce: (text: string) => void
  /** Shows rows in their new order before the server's response; undefined: the server's order. */
  readonly put: (rows: readonly ModuleRow[] | undefined) => void
}

/** Reorders rows by pointer, keyboard or single steps. Fetched with the first move. */
export async function reorder({ copy, list, rows, announce, put }: Reordered) {
  const t = await loadMessages(listSettingsMessages)
  const { state } = list
  const order = rowOrder(rows, {
    idOf: (row) => String(row[copy.key]),
    ...(copy.tree ? { takes: (row: ModuleRow) => maySprout(copy, row) } : {}),
  })
  const rowNamed = (id: string | undefined): string | undefined => {
    const row = id === undefined ? undefined : order.rowOf(id)
    return row && nameOf(copy, row)
  }

  const save = async (id: string, to: RowPosition, { isUndo = false } = {}): Promise<void> => {
    const from = order.positionOf(id)!
    const name = rowNamed(id) ?? id
    const isMoved = from.parent !== to.parent
    if (!isUndo) put(order.moved(id, to))
    const start = copy.tree ? 0 : (state.page - 1) * state.limit
    try {
      await api.put(`${copy.base}/sort`, {
        id: Number(id),
        index: start + to.index,
        ...(isMoved || isUndo ? { parentId: to.parent === undefined ? null : Number(to.parent) } : {}),
      })
    } catch {
      // the call has shown its failure; the row returns to its position
      put(undefined)
      return
    }
    await refresh(copy.base)
    const parent = rowNamed(to.parent)
    if (isMoved && !isUndo)
      notify.undo(
        parent === undefined ? t('order.movedTop', { name }) : t('order.movedBelow', { name, parent }),
        () => void save(id, from, { isUndo: true }),
      )
  }

  const announcePosition = (id: string, { parent, index }: RowPosition): void => {
    const at = { place: index + 1, size: order.beside(id, parent).length + 1 }
    const below = rowNamed(parent)
    announce(below === undefined ? t('order.over', at) : t('order.overBelow', { ...at, parent: below }))
  }
  const sortOf = (grip: HTMLElement): RowDrag | undefined => {
    const id = grip.closest<HTMLElement>('[data-row]')?.dataset.row
    const box = grip.closest<HTMLElement>('table')?.parentElement
    if (id === undefined || !box || !order.positionOf(id)) return undefined
    return {
      id,
      box,
      order,
      isTree: copy.tree !== undefined,
      onOver: (position) => announcePosition(id, position),
      onCancel: () => announce(t('order.cancelled')),
      onDrop: (position) => {
        announce(t('order.dropped', { place: position.index + 1 }))
        void save(id, position)
        // focuses the row again, which re-rendered at its new position
        requestAnimationFrame(() => box.querySelector<HTMLElement>(`[data-row="${id}"] [data-grip]`)?.focus())
      },
    }
  }

  return {
    byPointer(grip: HTMLElement, start: PointerEvent): void {
      const sort = sortOf(grip)
      if (sort) dragByPointer(start, sort)
    },
    byKeyboard(grip: HTMLElement): void {
      const sort = sortOf(grip)
      if (!sort) return
      announce(t('order.lifted', { name: rowNamed(sort.id) ?? sort.id }))
      dragByKeyboard(grip, sort)
    },
    /** Moves a row one position up (-1) or down (1) among its siblings. */
    step(id: string, by: -1 | 1): void {
      const position = order.positionOf(id)
      if (!position) return
      const to = { ...position, index: position.index + by }
      announcePosition(id, to)
      void save(id, to)
    },
  }
}
