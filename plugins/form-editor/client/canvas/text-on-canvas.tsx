import { useState, type ClipboardEvent, type KeyboardEvent } from 'react'
import { isComposing, leaveField, nextField, walkFields, type FieldName } from './item-field-navigation.ts'
import classes from './text-on-canvas.module.css'

export interface TextOnCanvasProps {
  readonly value: string
  readonly placeholder: string
  /** Accessible name. */
  readonly label: string
  readonly maxLength: number
  readonly field: FieldName
  readonly isTabStop?: boolean
  /** Fills the whole line instead of the width of its text. */
  readonly isWide?: boolean
  readonly isInvalid?: boolean
  /** What the star right behind the last word says; absent without a star. */
  readonly star?: string | undefined
  /** Ids for `aria-describedby`. */
  readonly describedBy?: string
  readonly onChange: (value: string) => void
  /** Called when the field is left. */
  readonly onLeave?: () => void
  /** Handles Enter; by default the focus moves to the item's next text. */
  readonly onEnter?: (field: HTMLElement) => void
  /** Handles Backspace in an empty field. */
  readonly onErase?: (field: HTMLElement) => void
  /** Handles Alt with an arrow key: up (-1) or down (1); without it the arrows move the question. */
  readonly onMove?: (by: -1 | 1, field: HTMLElement) => void
  /** Handles pasted text of several lines; without it they are joined into one. */
  readonly onLines?: (text: string, field: HTMLElement) => void
  /** Handles a slash typed into an empty field or over the whole text. */
  readonly onSlash?: () => void
}

/**
 * Edits a text of the form in place, growing with its lines. Enter goes to the next field, Esc leaves. Input-method
 * text is taken when its composition ends, so that undo and autosave never see partial words.
 */
export function TextOnCanvas(props: TextOnCanvasProps) {
  const { value, placeholder, label, maxLength, field, isTabStop = true, isWide = false, onChange } = props
  const [composed, setComposed] = useState<string>()
  const shown = composed ?? value
  return (
    <span className={classes.text} data-value={shown === '' ? placeholder : shown} data-wide={isWide || undefined}>
      <textarea
        className={classes.field}
        rows={1}
        cols={1}
        value={shown}
        placeholder={placeholder}
        aria-label={label}
        aria-invalid={props.isInvalid || undefined}
        aria-describedby={props.describedBy}
        maxLength={maxLength}
        tabIndex={isTabStop ? 0 : -1}
        spellCheck={false}
        enterKeyHint="next"
        data-field={field}
        onChange={(event) => {
          const text = event.target.value
          if (isComposing(event.nativeEvent)) setComposed(text)
          else onChange(onOneLine(text))
        }}
        onCompositionStart={(event) => setComposed(event.currentTarget.value)}
        onCompositionEnd={(event) => {
          setComposed(undefined)
          onChange(onOneLine(event.currentTarget.value))
        }}
        onBlur={props.onLeave}
        onKeyDown={(event) => handleKey(event, props)}
        onPaste={(event) => handlePaste(event, props)}
      />
      {props.star && (
        <span className={classes.behind}>
          <span aria-hidden="true">{shown === '' ? placeholder : shown}</span> <abbr title={props.star}>*</abbr>
        </span>
      )}
    </span>
  )
}

function handleKey(event: KeyboardEvent<HTMLTextAreaElement>, props: TextOnCanvasProps): void {
  if (isComposing(event.nativeEvent)) return
  const act = actOf(event, props)
  if (!act) return
  event.preventDefault()
  act()
}

function actOf(event: KeyboardEvent<HTMLTextAreaElement>, props: TextOnCanvasProps): (() => unknown) | undefined {
  const field = event.currentTarget
  const { onEnter = nextField, onErase, onMove, onSlash } = props
  const { selectionStart: from, selectionEnd: to, value } = field
  const by = event.key === 'ArrowUp' ? -1 : event.key === 'ArrowDown' ? 1 : undefined
  if (by !== undefined && event.altKey && !event.shiftKey) return onMove && (() => onMove(by, field))
  if (event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return undefined
  if (by === -1) return from === 0 && to === 0 ? () => walkFields(field, by) : undefined
  if (by === 1) return from === value.length ? () => walkFields(field, by) : undefined
  switch (event.key) {
    case 'Enter':
      return () => onEnter(field)
    case 'Escape':
      return () => leaveField(field)
    case 'Backspace':
      return value === '' ? onErase && (() => onErase(field)) : undefined
    case '/':
      return from === 0 && to === value.length ? onSlash : undefined
    default:
      return undefined
  }
}

function handlePaste(event: ClipboardEvent<HTMLTextAreaElement>, { onLines }: TextOnCanvasProps): void {
  const text = event.clipboardData.getData('text')
  if (!onLines || !/\n/.test(text.trim())) return
  event.preventDefault()
  onLines(text, event.currentTarget)
}

const onOneLine = (text: string): string => text.replaceAll(/\s*\n\s*/g, ' ')
