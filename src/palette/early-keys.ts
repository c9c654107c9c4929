import { useEffect, useRef } from 'react'

export interface EarlyKeys {
  readonly text: string
  readonly isEntered: boolean
}

const none: EarlyKeys = { text: '', isEntered: false }

/**
 * Holds keys that are typed before their field has loaded. The field takes them once it has the focus.
 * Nothing else on the page hears these keys. An input method's own keys pass, as they say nothing of what they will
 * write.
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
