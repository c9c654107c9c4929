import { IconPlus } from '@tabler/icons-react'
import { memo, useRef, useState } from 'react'
import { useMessages } from '#renderer/kit/i18n.ts'
import { formEditorMessages } from '../messages.ts'
import { TypeMenu } from '../types/question-type-menu.tsx'
import type { Editing } from '../use-editor-actions.ts'
import classes from './insert-question.module.css'

export interface AddHereProps {
  /** Index of the item before which a question is added. */
  readonly at: number
  /** Shown without hover. */
  readonly isShown: boolean
  readonly editing: Editing
  /** Opens a picker larger than a menu, on narrow screens; absent where the menu fits. */
  readonly onAsk: ((at: number) => void) | undefined
}

/** Button in the gap between two questions that adds another question there. */
export const AddHere = memo(function AddHere({ at, isShown, editing, onAsk }: AddHereProps) {
  const t = useMessages(formEditorMessages)
  const button = useRef<HTMLButtonElement>(null)
  const [isOpen, setOpen] = useState(false)
  return (
    <div className={classes.gap} data-first={at === 0 || undefined} data-shown={isShown || isOpen || undefined}>
      <span className={classes.place}>
        <button
          ref={button}
          type="button"
          className={classes.add}
          data-add
          aria-haspopup="listbox"
          aria-expanded={isOpen}
          aria-label={t('canvas.addHere')}
          title={t('canvas.addHere')}
          tabIndex={isShown ? 0 : -1}
          onClick={() => (onAsk ? onAsk(at) : setOpen(true))}
        >
          <IconPlus size={16} aria-hidden="true" />
        </button>
        {isOpen && (
          <TypeMenu
            onPick={(type) => {
              setOpen(false)
              editing.add(type, at)
            }}
            onClose={() => {
              setOpen(false)
              if (document.activeElement?.closest('[data-type-menu]')) button.current?.focus()
            }}
          />
        )}
      </span>
    </div>
  )
})
