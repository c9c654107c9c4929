import type { KeyboardEvent } from 'react'
import classes from './text-on-canvas.module.css'

export interface TextOnCanvasProps {
  readonly value: string
  readonly placeholder: string
  /** Names the field for those who cannot see where it is. */
  readonly label: string
  readonly maxLength: number
  readonly isTabStop?: boolean
  readonly onChange: (value: string) => void
}

/**
 * A text of the form that is typed where it stands. It looks like text and is as high as its lines; Enter and Esc leave
 * it.
 */
export function TextOnCanvas({ value, placeholder, label, maxLength, isTabStop = true, onChange }: TextOnCanvasProps) {
  const handleKey = (event: KeyboardEvent<HTMLTextAreaElement>): void => {
    if (event.nativeEvent.isComposing || (event.key !== 'Enter' && event.key !== 'Escape')) return
    event.preventDefault()
    event.currentTarget.closest<HTMLElement>('[tabindex]')?.focus()
  }
  return (
    <span className={classes.text} data-value={value === '' ? placeholder : value}>
      <textarea
        className={classes.field}
        rows={1}
        cols={1}
        value={value}
        placeholder={placeholder}
        aria-label={label}
        maxLength={maxLength}
        tabIndex={isTabStop ? 0 : -1}
        spellCheck={false}
        onChange={(event) => onChange(event.target.value.replaceAll(/\s*\n\s*/g, ' '))}
        onKeyDown={handleKey}
      />
    </span>
  )
}
