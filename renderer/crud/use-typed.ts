import { useEffect, useRef, useState, type ChangeEvent, type KeyboardEvent } from 'react'
import { searchDebounceMs } from '#schemas/api/limits.ts'

/**
 * A text field that tells others after a pause, at once on Enter, and never in the middle of composing Chinese.
 * When the value changes from outside (Back, a cleared filter), the field shows it.
 */
export function useTyped(value: string, onPause: (text: string) => void, waitMs: number = searchDebounceMs) {
  const [draft, setDraft] = useState(value)
  const [known, setKnown] = useState(value)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const isComposing = useRef(false)
  const tell = useRef(onPause)
  useEffect(() => void (tell.current = onPause))
  useEffect(() => () => clearTimeout(timer.current), [])

  if (value !== known) {
    setKnown(value)
    setDraft(value)
  }

  const tellNow = (text: string): void => {
    clearTimeout(timer.current)
    setKnown(text)
    tell.current(text)
  }
  const tellSoon = (text: string): void => {
    clearTimeout(timer.current)
    timer.current = setTimeout(() => tellNow(text), waitMs)
  }

  return {
    value: draft,
    onChange: (event: ChangeEvent<HTMLInputElement>) => {
      setDraft(event.currentTarget.value)
      if (!isComposing.current) tellSoon(event.currentTarget.value)
    },
    onKeyDown: (event: KeyboardEvent<HTMLInputElement>) => {
      if (event.key === 'Enter' && !event.nativeEvent.isComposing) tellNow(event.currentTarget.value)
    },
    onCompositionStart: () => void (isComposing.current = true),
    onCompositionEnd: (event: { readonly currentTarget: HTMLInputElement }) => {
      isComposing.current = false
      tellSoon(event.currentTarget.value)
    },
  }
}
