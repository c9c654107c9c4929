import { useEffect, useRef } from 'react'
import { visibleElements } from '#renderer/kit/restore-focus.ts'

export interface ListKeys {
  readonly search: () => void
  /** Shows the shortcuts. */
  readonly help: () => void
  readonly create?: (() => void) | undefined
  readonly open?: ((id: string) => void) | undefined
  readonly edit?: ((id: string) => void) | undefined
  /** Expands or collapses a tree row. */
  readonly toggle?: ((id: string, open: boolean) => void) | undefined
  /** `isRange` includes all rows from the anchor. */
  readonly tick?: ((id: string, isRange: boolean) => void) | undefined
}

/**
 * In a tree, → expands or goes down, ← collapses or goes up, ↑ ↓ move between rows. `/` search · `c` create · `j` `k`
 * move · `x` or Space tick, with Shift a range · Enter open · `e` edit · `?` help (design/look.md §3). Inactive while
 * typing, composing or in a dialog. The focused row is the current one, so no render is needed.
 */
export function useListKeys(keys: ListKeys): void {
  const now = useRef(keys)
  useEffect(() => void (now.current = keys))

  useEffect(() => {
    const press = (event: KeyboardEvent): void => {
      if (
        event.defaultPrevented ||
        event.ctrlKey ||
        event.metaKey ||
        event.altKey ||
        event.isComposing ||
        isBusy(event.target)
      )
        return
      const row = rowOf(document.activeElement)
      const action = actionOf(event, row, now.current)
      if (!action) return
      event.preventDefault()
      action()
    }
    document.addEventListener('keydown', press)
    return () => document.removeEventListener('keydown', press)
  }, [])
}

function actionOf(
  { key, shiftKey, target }: KeyboardEvent,
  row: HTMLElement | undefined,
  keys: ListKeys,
): (() => void) | undefined {
  const id = row?.dataset.row
  switch (key) {
    case '/':
      return keys.search
    case '?':
      return keys.help
    case 'c':
      return keys.create
    case 'j':
      return () => focusRow(row, 1)
    case 'k':
      return () => focusRow(row, -1)
    case 'ArrowDown':
      return target === row ? () => focusRow(row, 1) : undefined
    case 'ArrowUp':
      return target === row ? () => focusRow(row, -1) : undefined
    case 'ArrowRight':
      return target === row ? inward(row, keys) : undefined
    case 'ArrowLeft':
      return target === row ? outward(row, keys) : undefined
    case ' ':
      return id === undefined || target !== row ? undefined : () => keys.tick?.(id, shiftKey)
    case 'x':
    case 'X':
      return id === undefined ? undefined : () => keys.tick?.(id, shiftKey)
    case 'e':
      return id === undefined ? undefined : () => keys.edit?.(id)
    // A button in the row handles Enter itself.
    case 'Enter':
      return id !== undefined && target === row ? () => keys.open?.(id) : undefined
    default:
      return undefined
  }
}

function focusRow(row: HTMLElement | undefined, step: number): void {
  const rows = visibleElements('[data-row]')
  const at = row ? rows.indexOf(row) + step : 0
  const next = rows[Math.max(0, Math.min(at, rows.length - 1))]
  next?.focus()
  next?.scrollIntoView?.({ block: 'nearest' })
}

/** Expands the row, or moves to its first child when expanded. */
function inward(row: HTMLElement | undefined, keys: ListKeys): (() => void) | undefined {
  if (row?.getAttribute('aria-expanded') === 'false') return () => keys.toggle?.(row.dataset.row!, true)
  return row?.getAttribute('aria-expanded') === 'true' ? () => focusRow(row, 1) : undefined
}

/** Collapses the row, or moves to its parent when collapsed. */
function outward(row: HTMLElement | undefined, keys: ListKeys): (() => void) | undefined {
  if (row?.getAttribute('aria-expanded') === 'true') return () => keys.toggle?.(row.dataset.row!, false)
  const level = Number(row?.getAttribute('aria-level'))
  const above = visibleElements('[data-row]')
  const parent =
    row && above.slice(0, above.indexOf(row)).findLast((one) => Number(one.getAttribute('aria-level')) < level)
  return parent && (() => parent.focus())
}

const rowOf = (element: Element | null): HTMLElement | undefined =>
  element?.closest<HTMLElement>('[data-row]') ?? undefined

/** Whether the user is typing, or an overlay is open above the list. */
function isBusy(target: EventTarget | null): boolean {
  if (visibleElements('[role="dialog"], [role="menu"]').length > 0) return true
  if (!(target instanceof HTMLElement)) return false
  const isTick = target.matches('input[type=checkbox]')
  return target.isContentEditable || (/^(input|textarea|select)$/i.test(target.tagName) && !isTick)
}
