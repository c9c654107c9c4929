import { useEffect } from 'react'
import type { RefObject } from 'react'
import type { FocusWish } from './use-editing.ts'

/** Frames to wait for a row that has yet to be scrolled to and drawn. */
const patience = 12

/** Puts the keyboard where an edit wants it, once the row exists. */
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
  // on a phone, a title selected by itself would only call up the keyboard; one that is being typed has it up
  const isWanted = on === 'end' || (on === 'label' && !matchMedia('(pointer: coarse)').matches)
  const label = isWanted ? row.querySelector('textarea') : null
  row.scrollIntoView({ block: 'nearest' })
  ;(label ?? row).focus({ preventScroll: true })
  if (on === 'end') label?.setSelectionRange(label.value.length, label.value.length)
  else label?.select()
}
