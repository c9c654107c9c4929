import { useEffect } from 'react'
import type { RefObject } from 'react'
import type { FocusWish } from './use-editor-actions.ts'

/** Frames to wait until a row outside the viewport has been scrolled to and rendered. */
const patience = 12

/** Focuses the target of an edit as soon as its row has rendered. */
export function usePendingFocus(take: () => FocusWish | undefined, canvas: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const wanted = take()
    if (wanted) focus(wanted, canvas, patience)
  })
}

function focus({ id, on }: FocusWish, canvas: RefObject<HTMLElement | null>, framesLeft: number): void {
  const row = canvas.current?.querySelector<HTMLElement>(`[data-row-item="${CSS.escape(id)}"]`)
  if (!row) {
    if (framesLeft > 0) requestAnimationFrame(() => focus({ id, on }, canvas, framesLeft - 1))
    return
  }
  // on a phone, focusing a selected title would open the keyboard; during typing the keyboard is open already
  const isWanted = on === 'end' || (on === 'label' && !matchMedia('(pointer: coarse)').matches)
  const label = isWanted ? row.querySelector('textarea') : null
  row.scrollIntoView({ block: 'nearest' })
  ;(label ?? row).focus({ preventScroll: true })
  if (on === 'end') label?.setSelectionRange(label.value.length, label.value.length)
  else label?.select()
}
