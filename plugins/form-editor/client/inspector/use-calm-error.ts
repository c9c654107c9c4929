import { useState } from 'react'

/**
 * An error beside a field, said after the field was left: somebody who is still typing has made no mistake yet. One that
 * was there before stays until it is mended.
 */
export function useCalmError(error: string | undefined) {
  /** What was said when the keyboard came. */
  const [held, setHeld] = useState<{ readonly said: boolean }>()
  return {
    error: held && !held.said ? undefined : error,
    onFocus: () => setHeld({ said: error !== undefined }),
    onBlur: () => setHeld(undefined),
  }
}
