import { useEffect, useRef } from 'react'

export interface ListKeys {
  readonly search: () => void
  readonly create?: (() => void) | undefined
  readonly open?: ((id: string) => void) | undefined
  readonly edit?: ((id: string) => void) | undefined
  readonly tick?: ((id: string) => void) | undefined
}

/**
 * `/` search · `c` create · `j` `k` move · `x` tick · Enter open · `e` edit (design/look.md §3).
 * Off while typing, composing or in a dialog. The row that has the focus is the current one, so nothing has to draw.
 */
export function useListKeys(keys: ListKeys): void {
  const now = useRef(keys)
  useEffect(() => void (now.current = keys))

  useEffect(() => {
    const press = (event: KeyboardEvent): void => {
      if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey || event.isComposing || isBusy(event.target)) return
      const row = rowOf(document.activeElement)
      const deed = deedOf(event, row, now.current)
      if (!deed) return
      event.preventDefault()
      deed()
    }
    document.addEventListener('keydown', press)
    return () => document.removeEventListener('keydown', press)
  }, [])
}

function deedOf({ key, target }: KeyboardEvent, row: HTMLElement | undefined, keys: ListKeys): (() => void) | undefined {
  const id = row?.dataset.row
  switch (key) {
    case '/': return keys.search
    case 'c': return keys.create
    case 'j': return () => focusRow(row, 1)
    case 'k': return () => focusRow(row, -1)
    case 'x': return id === undefined ? undefined : () => keys.tick?.(id)
    case 'e': return id === undefined ? undefined : () => keys.edit?.(id)
    // A button in the row keeps its own Enter.
    case 'Enter': return id !== undefined && target === row ? () => keys.open?.(id) : undefined
    default: return undefined
  }
}

function focusRow(row: HTMLElement | undefined, step: number): void {
  const rows = [...document.querySelectorAll<HTMLElement>('[data-row]')]
  const at = row ? rows.indexOf(row) + step : 0
  const next = rows[Math.max(0, Math.min(at, rows.length - 1))]
  next?.focus()
  next?.scrollIntoView?.({ block: 'nearest' })
}

const rowOf = (element: Element | null): HTMLElement | undefined => element?.closest<HTMLElement>('[data-row]') ?? undefined

/** Someone is typing, or something floats above the list. */
function isBusy(target: EventTarget | null): boolean {
  if (document.querySelector('[role="dialog"], [role="menu"]')) return true
  if (!(target instanceof HTMLElement)) return false
  const isTick = target instanceof HTMLInputElement && target.type === 'checkbox'
  return target.isContentEditable || (/^(input|textarea|select)$/i.test(target.tagName) && !isTick)
}
