import { useLayoutEffect } from 'react'

/**
 * Removes the pre-rendered frame of `index.html` once the real one has painted, so that neither a double nor a blank
 * frame shows. `frame` is the bars and the menu, `screen` the whole frame.
 */
export function clearFirstFrame(part: 'frame' | 'screen'): void {
  const frame = document.getElementById('first-frame')
  if (part === 'screen') frame?.remove()
  else frame?.setAttribute('data-there', '')
}

/** Clears a part of the first frame when its siblings have mounted; inside Suspense, that excludes the fallback. */
export function Arrived({ part }: { readonly part: 'frame' | 'screen' }) {
  useLayoutEffect(() => clearFirstFrame(part), [part])
  return null
}
