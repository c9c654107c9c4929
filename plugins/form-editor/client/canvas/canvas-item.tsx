import { useDraggable } from '@dnd-kit/core'
import { ActionIcon, Tooltip } from '@mantine/core'
import {
  IconAlertCircle,
  IconArrowDown,
  IconArrowUp,
  IconCopy,
  IconEyeOff,
  IconGitBranch,
  IconGripVertical,
  IconTrash,
} from '@tabler/icons-react'
import { memo } from 'react'
import type { CSSProperties, KeyboardEvent } from 'react'
import type { Item } from '#schemas/form/form.ts'
import { breaksPage } from '#schemas/form/item-types.ts'
import { useMessages } from '#renderer/kit/i18n.ts'
import { KeyCaps } from '#renderer/ui/key-caps.tsx'
import { itemDrag } from '../drag-and-drop.ts'
import { PointsBadge } from '../exam/exam-settings.tsx'
import { useItemTypeName } from '../use-item-type-name.ts'
import type { Editing } from '../use-editor-actions.ts'
import classes from './canvas-item.module.css'
import { ItemPreview } from './item-preview.tsx'
import { LabelLine } from './item-label-editor.tsx'
import { formEditorMessages } from '../messages.ts'

export interface CanvasRowProps {
  readonly item: Item
  readonly index: number
  /** Number of the question; absent for uncounted items and without numbering. */
  readonly number: number | undefined
  readonly isSelected: boolean
  /** Whether Tab stops here; exactly one row of the canvas does. */
  readonly isTabStop: boolean
  /** Whether a rule shows, hides or requires the item. */
  readonly isRuled: boolean
  /** Points in an exam. */
  readonly points: number | undefined
  /** Findings that block publishing. */
  readonly fault: string | undefined
  /** Color scheme and variables of the fill page, for the widget. */
  readonly scheme: 'light' | 'dark'
  readonly style: CSSProperties
  readonly editing: Editing
}

/**
 * Renders one item as visitors see it, with an editable label and its handles. Re-renders only when its own item
 * changes.
 */
export const CanvasRow = memo(function CanvasRow(props: CanvasRowProps) {
  const { item, index, number, isSelected, isTabStop, isRuled, points, fault, scheme, style, editing } = props
  const t = useMessages(formEditorMessages)
  const { setNodeRef, setActivatorNodeRef, listeners, isDragging } = useDraggable({ id: itemDrag(item.id) })
  const typeName = useItemTypeName()(item.type)
  const isBreak = breaksPage(item)

  const handleKey = (event: KeyboardEvent<HTMLElement>): void => {
    if (event.target !== event.currentTarget || event.altKey || event.ctrlKey || event.metaKey) return
    const act = rowKeys[event.key]
    if (!act) return
    event.preventDefault()
    if (act === 'label') return event.currentTarget.querySelector('textarea')?.focus()
    if (act === 'remove') return editing.remove(item.id)
    editing.walk(item.id, act === 'up' ? -1 : 1)
  }

  return (
    // The row handles keys for its item but is no control itself; the controls are inside.
    // jsx-a11y/no-static-element-interactions, jsx-a11y/click-events-have-key-events
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <article
      ref={setNodeRef}
      className={classes.row}
      data-row={index}
      data-row-item={item.id}
      data-fields
      data-type={item.type}
      data-selected={isSelected || undefined}
      data-dragging={isDragging || undefined}
      aria-current={isSelected ? 'true' : undefined}
      aria-label={t('canvas.row', { n: index + 1, kind: typeName, label: item.label })}
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- as above
      tabIndex={isTabStop ? 0 : -1}
      onClick={() => editing.select(item.id)}
      onFocus={(event) => {
        if (event.target === event.currentTarget || event.target.hasAttribute('data-field')) editing.select(item.id)
      }}
      onKeyDown={handleKey}
    >
      <span ref={setActivatorNodeRef} className={classes.grip} title={t('canvas.drag')} {...listeners}>
        <IconGripVertical size={16} aria-hidden="true" />
      </span>
      {isBreak ? <PageBreak /> : null}
      {(!isBreak || isSelected || item.label !== '') && (
        <LabelLine item={item} number={number} isSelected={isSelected} editing={editing} />
      )}
      <ItemPreview item={item} isSelected={isSelected} scheme={scheme} style={style} editing={editing} />
      {(fault || isRuled || item.hidden || points !== undefined) && (
        <p className={classes.notes}>
          {fault && (
            <span className={classes.fault}>
              <IconAlertCircle size={14} aria-hidden="true" />
              {fault}
            </span>
          )}
          {points !== undefined && <PointsBadge points={points} className={classes.note} />}
          {isRuled && (
            <span className={classes.note}>
              <IconGitBranch size={14} aria-hidden="true" />
              {t('canvas.ruled')}
            </span>
          )}
          {item.hidden && (
            <span className={classes.note}>
              <IconEyeOff size={14} aria-hidden="true" />
              {t('canvas.hidden')}
            </span>
          )}
        </p>
      )}
      {isSelected && <RowTools id={item.id} editing={editing} />}
    </article>
  )
})

function PageBreak() {
  const t = useMessages(formEditorMessages)
  return (
    <div className={classes.pageBreak}>
      <span>{t('kind.pagination')}</span>
    </div>
  )
}

function RowTools({ id, editing }: { readonly id: string; readonly editing: Editing }) {
  const t = useMessages(formEditorMessages)
  const tools = [
    { word: 'up', keys: 'Alt+ArrowUp', Icon: IconArrowUp, act: () => editing.shift(id, -1) },
    { word: 'down', keys: 'Alt+ArrowDown', Icon: IconArrowDown, act: () => editing.shift(id, 1) },
    { word: 'duplicate', keys: 'Mod+D', Icon: IconCopy, act: () => editing.duplicate(id) },
    { word: 'remove', keys: 'Delete', Icon: IconTrash, act: () => editing.remove(id) },
  ] as const
  return (
    <div className={classes.tools} role="toolbar" aria-label={t('canvas.tools')}>
      {tools.map(({ word, keys, Icon, act }) => (
        <Tooltip key={word} label={[t(`canvas.${word}`), <KeyCaps key="keys" keys={keys} />]}>
          <ActionIcon
            aria-label={t(`canvas.${word}`)}
            size={28}
            onClick={(event) => {
              event.stopPropagation()
              act()
            }}
          >
            <Icon size={16} />
          </ActionIcon>
        </Tooltip>
      ))}
    </div>
  )
}

const rowKeys: Readonly<Record<string, 'up' | 'down' | 'label' | 'remove' | undefined>> = {
  ArrowUp: 'up',
  ArrowDown: 'down',
  Enter: 'label',
  F2: 'label',
  Delete: 'remove',
  Backspace: 'remove',
}
