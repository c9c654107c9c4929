import { NumberInput, Textarea, TextInput } from '@mantine/core'
import { useRef, useState, type KeyboardEvent } from 'react'
import classes from './cells.module.css'
import { useInlineButton } from './inline-button.tsx'
import { refusalOf, type InlineCellProps } from './inline-save.ts'

/**
 * Edits a text or number: a click or Enter opens it, Enter or blur saves, Esc cancels. A refused value stays, with the
 * reason.
 */
export function InlineTextCell(props: InlineCellProps) {
  const { row, name, field, children, onSave } = props
  const [draft, setDraft] = useState<string | number>()
  const [refused, setRefused] = useState<{ readonly draft: string | number; readonly reason: string }>()
  const [isSaving, setSaving] = useState(false)
  /** Whether the focus returns to the cell, after leaving by key. */
  const returns = useRef(false)
  const isNumber = field.type !== 'string'
  const { button, label, placed } = useInlineButton(props, { valueText: String(row[name] ?? ''), shown: children })
  const close = (): void => {
    setDraft(undefined)
    setRefused(undefined)
  }

  if (draft === undefined) {
    const back = (made: HTMLButtonElement | null): void => {
      if (made && returns.current) made.focus()
      if (made) returns.current = false
    }
    return placed(
      <button
        {...button}
        ref={back}
        data-text={!isNumber || undefined}
        onClick={() => setDraft(isNumber ? (typeof row[name] === 'number' ? row[name] : '') : String(row[name] ?? ''))}
      />,
    )
  }

  const save = async (): Promise<void> => {
    const value =
      typeof draft === 'number' ? draft : draft.trim() === '' ? null : isNumber ? Number(draft) : draft.trim()
    if (isSaving || refused?.draft === draft) return
    if (value === (row[name] ?? null)) return close()
    setSaving(true)
    try {
      await onSave(row, name, value)
      close()
    } catch (failure) {
      const reason = refusalOf(failure, name)
      if (reason === undefined) close()
      else setRefused({ draft, reason })
    } finally {
      setSaving(false)
    }
  }
  const press = (event: KeyboardEvent): void => {
    if (event.nativeEvent.isComposing) return
    if (event.key === 'Enter' && !event.shiftKey) {
      event.preventDefault()
      returns.current = true
      void save()
    }
    if (event.key === 'Escape') {
      event.stopPropagation()
      returns.current = true
      close()
    }
  }
  const leave = (): void => {
    returns.current = false
    void save()
  }
  const shared = {
    size: 'xs',
    'data-autofocus': true,
    'aria-label': label,
    'aria-required': field.required === true,
    readOnly: isSaving,
    onBlur: leave,
    onKeyDown: press,
    error: refused?.draft === draft ? refused.reason : undefined,
    errorProps: { role: 'alert' },
  } as const
  // a text area keeps line breaks; Shift+Enter adds one
  if (!isNumber && isLong(row[name]))
    return (
      <Textarea
        {...shared}
        ref={focusOnce}
        autosize
        minRows={2}
        maxRows={8}
        className={classes.inlineText!}
        value={draft}
        onChange={(event) => setDraft(event.currentTarget.value)}
      />
    )
  if (!isNumber)
    return (
      <TextInput
        {...shared}
        ref={focusOnce}
        className={classes.inlineText!}
        autoComplete="off"
        value={draft}
        onChange={(event) => setDraft(event.currentTarget.value)}
      />
    )
  return (
    <NumberInput
      {...shared}
      ref={focusOnce}
      className={classes.inlineInput!}
      hideControls
      value={draft}
      onChange={setDraft}
      clampBehavior="none"
      {...(field.min === undefined ? {} : { min: field.min })}
      {...(field.max === undefined ? {} : { max: field.max })}
    />
  )
}

const isLong = (value: unknown): boolean => typeof value === 'string' && (value.length > 40 || value.includes('\n'))

/** Focuses the input on mount, because the user has just started editing. */
function focusOnce(input: HTMLInputElement | HTMLTextAreaElement | null): void {
  if (input && !input.dataset.reached) {
    input.dataset.reached = 'true'
    input.focus()
    input.select()
  }
}
