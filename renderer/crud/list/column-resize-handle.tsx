import type { KeyboardEvent, PointerEvent } from 'react'
import { useMessages } from '../../kit/i18n.ts'
import { clampPx, minPx, maxPx, widthVar } from '../list-settings/list-preferences.ts'
import classes from './list-table.module.css'
import { crudMessages } from '../messages.ts'

interface ColumnEdgeProps {
  readonly field: string
  readonly label: string
  /** Width, or minimum width of a column that shares spare room. */
  readonly px: number
  /** Undefined restores the file's width. */
  readonly onResize: (px: number | undefined) => void
}

/** Resize handle of a column: drag, ← → keys, double-click to reset. Only CSS variables change during a drag. */
export function ColumnEdge({ field, label, px, onResize }: ColumnEdgeProps) {
  const t = useMessages(crudMessages)

  const drag = (event: PointerEvent<HTMLElement>): void => {
    const head = event.currentTarget.closest('th')
    const table = head?.closest('table')
    if (!head || !table || event.button !== 0) return
    event.preventDefault()
    const edge = event.currentTarget
    const [from, start] = [event.clientX, head.offsetWidth]
    let width: number | undefined
    const move = (at: globalThis.PointerEvent): void => {
      width = clampPx(start + at.clientX - from)
      stretch(table, field, `${width}px`)
    }
    const end = (at: globalThis.PointerEvent): void => {
      edge.removeEventListener('pointermove', move)
      edge.removeEventListener('pointerup', end)
      edge.removeEventListener('pointercancel', end)
      delete table.dataset.resizing
      table.style.removeProperty('--parts')
      if (width === undefined || width === start) return
      if (at.type === 'pointerup') onResize(width)
      else stretch(table, field, `${px}px`)
    }
    edge.setPointerCapture(event.pointerId)
    table.dataset.resizing = ''
    edge.addEventListener('pointermove', move)
    edge.addEventListener('pointerup', end)
    edge.addEventListener('pointercancel', end)
  }

  const press = (event: KeyboardEvent<HTMLElement>): void => {
    const step = event.shiftKey ? 40 : 8
    const now = event.currentTarget.closest('th')?.offsetWidth || px
    const next = event.key === 'ArrowLeft' ? now - step : event.key === 'ArrowRight' ? now + step : undefined
    if (next === undefined && event.key !== 'Home') return
    event.preventDefault()
    onResize(next === undefined ? undefined : clampPx(next))
  }

  return (
    <span
      // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- hr is not focusable
      role="separator"
      aria-orientation="vertical"
      aria-label={t('columns.resize', { label })}
      aria-valuenow={px}
      aria-valuemin={minPx}
      aria-valuemax={maxPx}
      title={t('columns.resizeHint')}
      tabIndex={0}
      className={classes.edge}
      onPointerDown={drag}
      onDoubleClick={() => onResize(undefined)}
      onKeyDown={press}
    />
  )
}

/** Fixes the column's width; the others keep their share of the spare room. */
function stretch(table: HTMLTableElement, field: string, width: string): void {
  table.style.setProperty(widthVar(field), width)
  const column = table.querySelector<HTMLElement>(`col[data-column="${field}"]`)
  if (column) column.style.width = `var(${widthVar(field)})`
  if (column?.dataset.part) table.style.setProperty('--parts', String(1 - Number(column.dataset.part)))
}
