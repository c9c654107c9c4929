import { useMergedRef } from '@mantine/hooks'
import { useEffect, useMemo, useRef, useState, type KeyboardEvent, type Ref } from 'react'
import { richNodes } from '#renderer/ui/rich-text-view.tsx'
import { isComposing } from '../canvas/item-field-navigation.ts'
import { drawChips, type Answerable } from '#renderer/ui/answer-placeholder-chips.ts'
import { richHtmlOf } from './clean-rich-html.ts'

export interface RichTextAreaProps {
  readonly ref?: Ref<HTMLDivElement>
  readonly className: string
  /** Accessible name, or the id of the labeling element. */
  readonly label?: string
  readonly labelledBy?: string
  readonly placeholder: string | undefined
  readonly value: string
  /** Marks the field as a text of the canvas. */
  readonly field?: string
  readonly isTabStop?: boolean
  /** Questions whose answers can be inserted as chips, and the class of the chips. */
  readonly answers?: { readonly of: readonly Answerable[]; readonly className: string } | undefined
  readonly onChange: (html: string | undefined) => void
  readonly onKeyDown?: (event: KeyboardEvent<HTMLDivElement>) => void
}

/**
 * Edits a rich text. The browser edits the field; the stored HTML is rebuilt from an allow-list, so that pasted markup
 * never reaches the document.
 */
export function RichTextArea(props: RichTextAreaProps) {
  const { ref = null, className, label, labelledBy, placeholder, value, isTabStop = true, onChange } = props
  const own = useRef<HTMLDivElement>(null)
  const typed = useRef(value)
  const [drawn, setDrawn] = useState({ html: value, round: 0 })
  // Typing has already changed the field; only values set elsewhere, such as by undo, are rendered.
  useEffect(() => {
    if (value === typed.current) return
    typed.current = value
    setDrawn(({ round }) => ({ html: value, round: round + 1 }))
  }, [value])
  const known = useRef(props.answers)
  useEffect(() => void (known.current = props.answers))
  useEffect(() => {
    if (own.current && known.current && drawn.html.includes('{{'))
      drawChips(own.current, known.current.of, known.current.className)
  }, [drawn])
  const content = useMemo(() => richNodes(drawn.html), [drawn])
  const give = (): void => {
    if (!own.current) return
    typed.current = richHtmlOf(own.current)
    onChange(typed.current === '' ? undefined : typed.current)
  }
  return (
    <div
      key={drawn.round}
      ref={useMergedRef(own, ref)}
      className={className}
      contentEditable
      suppressContentEditableWarning
      // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- a textarea cannot hold bold words
      role="textbox"
      tabIndex={isTabStop ? 0 : -1}
      aria-multiline="true"
      {...(label === undefined ? {} : { 'aria-label': label })}
      {...(labelledBy === undefined ? {} : { 'aria-labelledby': labelledBy })}
      data-placeholder={placeholder}
      data-empty={value === '' || undefined}
      data-field={props.field}
      onInput={(event) => {
        if (!isComposing(event.nativeEvent)) give()
      }}
      onCompositionEnd={give}
      onFocus={() => document.execCommand('defaultParagraphSeparator', false, 'p')}
      onKeyDown={props.onKeyDown}
      onPaste={(event) => {
        event.preventDefault()
        document.execCommand('insertText', false, event.clipboardData.getData('text/plain'))
      }}
    >
      {content}
    </div>
  )
}
