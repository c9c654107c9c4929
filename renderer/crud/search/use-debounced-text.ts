import { useEffect, useRef, useState, type ChangeEvent, type KeyboardEvent } from 'react'
import { searchDebounceMs } from '#schemas/api/limits.ts'

/**
 * Text field with debounced updates: after a pause, immediately on Enter, and never during an input-method composition.
 * An external change of the value, such as Back, updates the field. Returns the field's properties and a function that
 * clears it.
 */
export function useDebouncedText(value: string, onPause: (text: string) => void, waitMs: number = searchDebounceMs) {
  const [draft, setDraft] = useState(value)
  const [known, setKnown] = useState(value)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const sent = useRef(value)
  const isComposing = useRef(false)
  const latestOnPause = useRef(onPause)
  useEffect(() => void (latestOnPause.current = onPause))
  useEffect(() => () => clearTimeout(timer.current), [])
  // drops typed text that is older than a change from outside, which it would undo
  useEffect(() => {
    if (value !== sent.current) clearTimeout(timer.current)
    sent.current = value
  }, [value])

  if (value !== known) {
    setKnown(value)
    setDraft(value)
  }

  const emitNow = (text: string): void => {
    clearTimeout(timer.current)
    setKnown(text)
    sent.current = text
    latestOnPause.current(text)
  }
  const emitSoon = (text: string): void => {
    clearTimeout(timer.current)
    timer.current = setTimeout(() => emitNow(text), waitMs)
  }

  const field = {
    value: draft,
    onChange: (event: ChangeEvent<HTMLInputElement>) => {
      setDraft(event.currentTarget.value)
      if (!isComposing.current) emitSoon(event.currentTarget.value)
    },
    onKeyDown: (event: KeyboardEvent<HTMLInputElement>) => {
      if (event.key === 'Enter' && !event.nativeEvent.isComposing) emitNow(event.currentTarget.value)
    },
    onCompositionStart: () => void (isComposing.current = true),
    onCompositionEnd: (event: { readonly currentTarget: HTMLInputElement }) => {
      isComposing.current = false
      emitSoon(event.currentTarget.value)
    },
  }
  const clear = (): void => {
    setDraft('')
    emitNow('')
  }
  return [field, clear] as const
}
