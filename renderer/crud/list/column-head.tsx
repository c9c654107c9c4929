import { IconArrowDown, IconArrowUp } from '@tabler/icons-react'
import type { KeyboardEvent, PointerEvent } from 'react'
import type { ClientModule } from '#schemas/api/module-api-types.ts'
import { useText, useMessages } from '../../kit/i18n.ts'
import { dragOnceLoaded } from '../../kit/drag-once-loaded.ts'
import { alignOf } from '../cells/cell-registry.tsx'
import { ColumnEdge } from './column-resize-handle.tsx'
import { widthOf, type ShownColumn } from '../list-settings/list-preferences.ts'
import { nextSort } from './list-url-state.ts'
import classes from './list-table.module.css'
import type { ListPreferencesControl } from '../list-settings/use-list-preferences.ts'
import { crudMessages } from '../messages.ts'

interface ColumnHeadProps {
  readonly column: ShownColumn
  readonly copy: ClientModule
  readonly preferences: ListPreferencesControl
  readonly sort: readonly string[]
  readonly onSort: (sort: readonly string[]) => void
}

/** Column header: click sorts, drag or Shift ← → moves, the edge resizes. */
export function ColumnHead({ column, copy, preferences, sort, onSort }: ColumnHeadProps) {
  const t = useMessages(crudMessages)
  const text = useText()
  const field = copy.fields[column.field]
  const label = text(column.label ?? field?.label ?? column.field)
  const isUp = sort[0] === column.field
  const isDown = sort[0] === `-${column.field}`
  const Arrow = isUp ? IconArrowUp : IconArrowDown
  const isFirst = preferences.order[0] === column.field

  /** Columns it can swap with: those of its own side without the label column. */
  const beside = preferences.columns
    .filter(({ side, field: name }) => side === column.side && name !== preferences.order[0])
    .map(({ field: name }) => name)
  const step = (event: KeyboardEvent): void => {
    const by = event.shiftKey && event.key === 'ArrowLeft' ? -1 : event.shiftKey && event.key === 'ArrowRight' ? 1 : 0
    const to = beside[beside.indexOf(column.field) + by]
    if (event.defaultPrevented || by === 0 || isFirst || to === undefined) return
    event.preventDefault()
    preferences.move(column.field, by < 0 ? to : (beside[beside.indexOf(to) + 1] ?? afterAll(preferences.order, to)))
  }
  const drag = (event: PointerEvent<HTMLElement>): void => {
    if (isFirst || event.button !== 0 || event.pointerType === 'touch') return
    const start = event.nativeEvent
    void dragOnceLoaded(import('./column-drag.ts'), ({ dragColumn }) =>
      dragColumn(start, {
        field: column.field,
        beside,
        onDrop: (before) =>
          preferences.move(column.field, before === undefined ? afterAll(preferences.order, beside.at(-1)!) : before),
      }),
    )
  }

  return (
    <th
      data-column={column.field}
      className={column.side && classes.pinned}
      data-edge={column.isEdge && column.side}
      style={column.place}
      onKeyDown={step}
      data-align={alignOf(column)}
      aria-sort={isUp ? 'ascending' : isDown ? 'descending' : undefined}
    >
      <span className={classes.headLabel} data-label={label} onPointerDown={drag}>
        {field?.sortable ? (
          <button
            type="button"
            className={classes.sort}
            data-active={isUp || isDown || undefined}
            title={t('sort.by', { label })}
            onClick={() => onSort(nextSort(sort, column.field, copy.list.sort))}
          >
            <span className={classes.clip}>{label}</span>
            <Arrow className={classes.arrow} size={14} aria-hidden="true" />
          </button>
        ) : (
          <span className={classes.clip} title={label}>
            {label}
          </span>
        )}
      </span>
      <ColumnEdge
        field={column.field}
        label={label}
        px={widthOf(column, preferences)}
        onResize={(px) => preferences.resize(column.field, px)}
      />
    </th>
  )
}

/** The column after a given one in the whole order, hidden columns included. */
const afterAll = (order: readonly string[], field: string): string | undefined => order[order.indexOf(field) + 1]
