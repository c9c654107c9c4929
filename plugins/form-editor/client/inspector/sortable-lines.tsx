import {
  DndContext,
  KeyboardSensor,
  PointerSensor,
  closestCenter,
  useSensor,
  useSensors,
  type UniqueIdentifier,
} from '@dnd-kit/core'
import {
  SortableContext,
  sortableKeyboardCoordinates,
  useSortable,
  verticalListSortingStrategy,
} from '@dnd-kit/sortable'
import { CSS } from '@dnd-kit/utilities'
import { IconGripVertical } from '@tabler/icons-react'
import { useEffect, useRef, type KeyboardEvent, type ReactNode, type RefObject } from 'react'
import { useMessages } from '#renderer/kit/i18n.ts'
import classes from './sortable-lines.module.css'
import { formEditorMessages } from '../messages.ts'

/** List of lines, with access to the field of a line that has `data-label`. */
export interface LineFocus {
  readonly list: RefObject<HTMLUListElement | null>
  /** Focuses the field, with its text selected or with the caret at its end. */
  readonly go: (at: number, selects?: boolean) => void
  /** Focuses the field after the next change has rendered. */
  readonly goAfterChange: (at: number, selects?: boolean) => void
}

export function useLineFocus(): LineFocus {
  const list = useRef<HTMLUListElement>(null)
  const wish = useRef<{ readonly at: number; readonly selects: boolean }>(undefined)
  const go = (at: number, selects = false): void => {
    const field = list.current?.querySelectorAll<HTMLInputElement>('input[data-label]')[at]
    field?.focus()
    field?.setSelectionRange(selects ? 0 : field.value.length, field.value.length)
  }
  useEffect(() => {
    if (wish.current === undefined) return
    const { at, selects } = wish.current
    wish.current = undefined
    go(at, selects)
  })
  return { list, go, goAfterChange: (at, selects = false) => void (wish.current = { at, selects }) }
}

interface SortableLinesProps {
  readonly ids: readonly string[]
  readonly label: string
  readonly list: LineFocus['list']
  /** Returns the announcement for picking up line `n`, counted from 1. */
  readonly pickedUp?: (n: number) => string
  readonly heads?: ReactNode
  readonly onMove: (from: number, to: number) => void
  readonly children: ReactNode
}

/** Renders lines that are sorted by dragging, by keyboard on the grip, or by Alt with an arrow key in their field. */
export function SortableLines({ ids, label, list, pickedUp, heads, onMove, children }: SortableLinesProps) {
  const t = useMessages(formEditorMessages)
  const sensors = useSensors(
    useSensor(PointerSensor, { activationConstraint: { distance: 4 } }),
    useSensor(KeyboardSensor, { coordinateGetter: sortableKeyboardCoordinates }),
  )
  const indexOf = (id: UniqueIdentifier): number => ids.indexOf(String(id))
  return (
    <DndContext
      sensors={sensors}
      collisionDetection={closestCenter}
      accessibility={{
        screenReaderInstructions: { draggable: t('options.sortHelp') },
        announcements: {
          onDragStart: ({ active }) => {
            const n = indexOf(active.id) + 1
            return pickedUp?.(n) ?? t('options.sortStart', { n })
          },
          onDragOver: ({ over }) => (over ? t('options.sortOver', { n: indexOf(over.id) + 1 }) : undefined),
          onDragEnd: ({ over }) => (over ? t('options.sortEnd', { n: indexOf(over.id) + 1 }) : undefined),
          onDragCancel: () => t('options.sortCancel'),
        },
      }}
      onDragEnd={({ active, over }) => over && onMove(indexOf(active.id), indexOf(over.id))}
    >
      <SortableContext items={[...ids]} strategy={verticalListSortingStrategy}>
        {heads}
        <ul ref={list} className={classes.list} aria-label={label}>
          {children}
        </ul>
      </SortableContext>
    </DndContext>
  )
}

interface SortableLineProps {
  readonly id: string
  /** Accessible name of the grip, with the number of the line. */
  readonly label: string
  readonly onMove: (by: number) => void
  readonly children: ReactNode
  /** Content that opens below the line. */
  readonly below?: ReactNode
}

export function SortableLine({ id, label, onMove, children, below }: SortableLineProps) {
  const { attributes, listeners, setNodeRef, setActivatorNodeRef, transform, transition, isDragging } = useSortable({
    id,
  })
  const handleKey = (event: KeyboardEvent): void => {
    if (!event.altKey || event.nativeEvent.isComposing) return
    if (event.key !== 'ArrowUp' && event.key !== 'ArrowDown') return
    if (!(event.target as Element).matches('input[data-label]')) return
    event.preventDefault()
    // Alt with an arrow key moves the line instead of the question on the canvas.
    event.stopPropagation()
    event.nativeEvent.stopImmediatePropagation()
    onMove(event.key === 'ArrowUp' ? -1 : 1)
  }
  return (
    <li
      ref={setNodeRef}
      className={classes.line}
      data-dragging={isDragging || undefined}
      style={{ transform: CSS.Translate.toString(transform), transition }}
    >
      <div role="presentation" className={classes.row} onKeyDown={handleKey}>
        <button
          type="button"
          ref={setActivatorNodeRef}
          className={classes.grip}
          {...attributes}
          {...listeners}
          aria-label={label}
        >
          <IconGripVertical size={14} aria-hidden="true" />
        </button>
        {children}
      </div>
      {below}
    </li>
  )
}
