import { useEffect, useState } from 'react'

/**
 * Returns a part of the page that is fetched once the page has nothing else to do, as a long form goes on becoming
 * interactive after its first questions. Undefined until then, and for good if it cannot be fetched.
 */
export function useWhenIdle<Part>(load: () => Promise<Part>): Part | undefined {
  const [part, setPart] = useState<Part>()
  useEffect(
    () =>
      whenIdle(() =>
        load().then(
          (loaded) => setPart(() => loaded),
          () => {},
        ),
      ),
    // Loads once.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
    [],
  )
  return part
}

/** Returns what cancels it. */
function whenIdle(work: () => void): () => void {
  // not in every browser
  if (!('requestIdleCallback' in globalThis)) {
    const timer = setTimeout(work, 300)
    return () => clearTimeout(timer)
  }
  const handle = requestIdleCallback(work, { timeout: 3_000 })
  return () => cancelIdleCallback(handle)
}
