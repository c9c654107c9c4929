import { useRef, useState } from 'react'
import { hasOptions } from '#schemas/form/item.ts'
import { limits } from '#schemas/form/limits.ts'
import { useMessages } from '#renderer/kit/i18n.ts'
import { formEditorMessages } from '../messages.ts'
import { TypeMenu } from '../types/question-type-menu.tsx'
import type { Editing } from '../use-editor-actions.ts'
import { useItemTypeName } from '../use-item-type-name.ts'
import classes from './canvas-item.module.css'
import { questionOfLines } from './question-from-pasted-lines.ts'
import { TextOnCanvas } from './text-on-canvas.tsx'
import type { Item } from '#schemas/form/form.ts'
import { breaksPage, hasAnswer, isMarkedRequired, itemTypeOf } from '#schemas/form/item-types.ts'

export interface LabelLineProps {
  readonly item: Item
  readonly number: number | undefined
  readonly isSelected: boolean
  readonly editing: Editing
}

/** Edits an item's label beside its number. A slash in an empty label opens the type menu. */
export function LabelLine({ item, number, isSelected, editing }: LabelLineProps) {
  const t = useMessages(formEditorMessages)
  const kind = useItemTypeName()(item.type)
  const [isChoosing, setChoosing] = useState(false)
  const line = useRef<HTMLDivElement>(null)
  return (
    <div ref={line} className={classes.label} data-hidden-label={item.hideLabel || undefined}>
      {number !== undefined && <span className={classes.number}>{number}.</span>}
      <TextOnCanvas
        field="label"
        value={item.label}
        placeholder={t(`canvas.label.${labelWord(item)}`)}
        label={t('canvas.labelOf', { kind })}
        maxLength={limits.label}
        isTabStop={isSelected}
        star={isMarkedRequired(item, item.required === true) ? t('field.required') : undefined}
        onChange={(label) => editing.change(item.id, { label }, 'label')}
        onSlash={() => setChoosing(true)}
        {...(hasOptions(item)
          ? {
              onLines: (text) =>
                editing.change(
                  item.id,
                  questionOfLines(item, text, (value) => editing.isHeld(item.id, value)),
                ),
            }
          : {})}
      />
      {isChoosing && (
        <TypeMenu
          onPick={(type) => {
            setChoosing(false)
            editing.become(item.id, type)
          }}
          onClose={() => {
            setChoosing(false)
            line.current?.querySelector('textarea')?.focus()
          }}
        />
      )}
    </div>
  )
}

/** Kind of an item's label: a question, a heading, or the title of the next page. */
export function labelWord(item: Item): 'question' | 'title' | 'page' {
  if (breaksPage(item)) return 'page'
  return itemTypeOf(item.type) && !hasAnswer(item) ? 'title' : 'question'
}
