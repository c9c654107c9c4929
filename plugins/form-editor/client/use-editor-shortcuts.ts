import { useEffect, useEffectEvent } from 'react'
import type { ItemId } from '#schemas/form/form.ts'
import type { Draft } from '#renderer/form-workspace/use-draft.ts'
import type { Editing } from './use-editor-actions.ts'

interface Context {
  readonly draft: Draft
  readonly editing: Editing
  readonly selected: ItemId | undefined
}

/**
 * Registers the editor's shortcuts on the whole screen. Undo and redo apply to the document even inside fields, because
 * fields edit parts of the document.
 */
export function useShortcuts(context: Context): void {
  const handleKey = useEffectEvent((event: KeyboardEvent): void => {
    const act =
      event.isComposing || event.defaultPrevented || isInLayer(event.target)
        ? undefined
        : shortcutOf(event, isTyping(event.target))
    if (!act) return
    event.preventDefault()
    run(act, context)
  })
  useEffect(() => {
    const handle = (event: KeyboardEvent): void => handleKey(event)
    addEventListener('keydown', handle)
    return () => removeEventListener('keydown', handle)
  }, [])
}

export type Shortcut = 'undo' | 'redo' | 'save' | 'duplicate' | 'up' | 'down' | 'remove' | 'leave'

/** Returns the command of a key event; `typing` means that a field has the focus. Ctrl and ⌘ are equivalent. */
export function shortcutOf(
  event: Pick<KeyboardEvent, 'key' | 'altKey' | 'shiftKey' | 'ctrlKey' | 'metaKey'>,
  typing: boolean,
): Shortcut | undefined {
  const key = event.key.toLowerCase()
  if ((event.ctrlKey || event.metaKey) && !event.altKey) {
    if (key === 'z') return event.shiftKey ? 'redo' : 'undo'
    if (key === 'y' && !event.shiftKey) return 'redo'
    if (key === 's' && !event.shiftKey) return 'save'
    return key === 'd' && !event.shiftKey ? 'duplicate' : undefined
  }
  if (event.altKey && !event.shiftKey) return key === 'arrowup' ? 'up' : key === 'arrowdown' ? 'down' : undefined
  if (typing || event.shiftKey) return undefined
  return key === 'delete' ? 'remove' : key === 'escape' ? 'leave' : undefined
}

function run(act: Shortcut, { draft, editing, selected }: Context): void {
  if (act === 'undo') return draft.undo()
  if (act === 'redo') return draft.redo()
  if (act === 'save') return void draft.flush()
  if (selected === undefined) return
  if (act === 'leave') return editing.select(undefined)
  if (act === 'duplicate') return editing.duplicate(selected)
  if (act === 'remove') return editing.remove(selected)
  editing.shift(selected, act === 'up' ? -1 : 1)
}

const isTyping = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement &&
  (target.isContentEditable ||
    target.matches('input:not([type=checkbox]):not([type=radio]), textarea, select, [role=combobox]'))
const isInLayer = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement && target.closest('[role=dialog], [role=menu], [role=listbox]') !== null
