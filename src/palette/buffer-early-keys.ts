import { useEffect, useRef } from 'react'

export interface EarlyKeys {
  readonly text: string
  readonly isEntered: boolean
}

const none: EarlyKeys = { text: '', isEntered: false }

/**
 * Buffers keys typed before the search field has loaded and hides them from the rest of the page; the field takes the
 * buffer on focus. Keys of an input method pass through, because they do not reveal the text they compose.
 */
export function useEarlyKeys(isWaiting: boolean, onEscape: () => void): () => EarlyKeys {
  const held = useRef(none)
  const leave = useRef(onEscape)
  useEffect(() => {
    leave.current = onEscape
  })
  useEffect(() => {
    if (!isWaiting) return
    held.current = none
    const hold = (event: KeyboardEvent): void => {
      if (event.isComposing || event.altKey || event.ctrlKey || event.metaKey) return
      const next = after(held.current, event.key)
      if (!next && event.key !== 'Escape') return
      event.preventDefault()
      event.stopImmediatePropagation()
      if (next) held.current = next
      else leave.current()
    }
    window.addEventListener('keydown', hold, true)
    return () => {
      window.removeEventListener('keydown', hold, true)
    }
  }, [isWaiting])
  return () => {
    const taken = held.current
    held.current = none
    return taken
  }
}

function after({ text, isEntered }: EarlyKeys, key: string): EarlyKeys | undefined {
  if (key === 'Enter') return { text, isEntered: true }
  if (key === 'Backspace') return { text: [...text].slice(0, -1).join(''), isEntered: false }
  return [...key].length === 1 ? { text: text + key, isEntered } : undefined
}
