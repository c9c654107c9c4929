import { useLayoutEffect } from 'react'

/**
 * Clears away what the page shows before the scripts (`index.html`), part by part, so that nothing is seen twice and
 * nothing is white: `frame` are the bars and the menu, `screen` is all of it.
 */
export function clearFirstFrame(part: 'frame' | 'screen'): void {
  const frame = document.getElementById('first-frame')
  if (part === 'screen') frame?.remove()
  else frame?.setAttribute('data-there', '')
}

/** Clears it when what stands beside this is drawn, and not what stands in for it. */
export function Arrived({ part }: { readonly part: 'frame' | 'screen' }) {
  useLayoutEffect(() => clearFirstFrame(part), [part])
  return null
}
