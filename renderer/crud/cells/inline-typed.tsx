import { NumberInput, TextInput } from '@mantine/core'
import { useRef, useState, type KeyboardEvent } from 'react'
import { useText, useMessages } from '../../kit/messages.ts'
import { crudMessages } from '../messages.ts'
import classes from './cells.module.css'
import { refusalOf, type InlineCellProps } from './inline-save.ts'

/**
 * Edits a text or number: a click or Enter opens it, Enter or blur saves, Esc cancels. A refused value stays, with the
 * reason.
 */
export function TypedCell({ row, rowName, name, field, children, onSave }: InlineCellProps) {
  const t = useMessages(crudMessages)
  const text = useText()
  const [draft, setDraft] = useState<string | number>()
  const [refused, setRefused] = useState<{ readonly draft: string | number; readonly reason: string }>()
  const [isSaving, setSaving] = useState(false)
  /** Whether the focus returns to the cell, after leaving by key. */
  const returns = useRef(false)
  const isNumber = field.type !== 'string'
  const label = t('inline.of', { label: text(field.label), name: rowName })
  const close = (): void => {
    setDraft(undefined)
    setRefused(undefined)
  }

  if (draft === undefined) {
    const back = (button: HTMLButtonElement | null): void => {
      if (button && returns.current) button.focus()
      if (button) returns.current = false
    }
    return (
      <button
        ref={back}
        type="button"
        className={classes.inline}
        data-text={!isNumber || undefined}
        aria-label={t('inline.edit', { field: label, value: String(row[name] ?? '') })}
        title={t('inline.hint')}
        onClick={() => setDraft(isNumber ? (typeof row[name] === 'number' ? row[name] : '') : String(row[name] ?? ''))}
      >
        {children}
      </button>
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
    if (event.key === 'Enter') {
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
    ref: focusOnce,
    'aria-label': label,
    'aria-required': field.required === true,
    readOnly: isSaving,
    onBlur: leave,
    onKeyDown: press,
    error: refused?.draft === draft ? refused.reason : undefined,
    errorProps: { role: 'alert' },
  } as const
  if (!isNumber)
    return (
      <TextInput
        {...shared}
        className={classes.inlineText!}
        autoComplete="off"
        value={draft}
        onChange={(event) => setDraft(event.currentTarget.value)}
      />
    )
  return (
    <NumberInput
      {...shared}
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

/** The person has just asked to type here. */
function focusOnce(input: HTMLInputElement | null): void {
  if (input && !input.dataset.reached) {
    input.dataset.reached = 'true'
    input.focus()
    input.select()
  }
}
