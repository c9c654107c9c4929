import type { KeyboardEvent } from 'react'

/**
 * Enter moves to the next question, and from the last one to the button; Shift + Enter breaks a line. On phones, whose
 * keyboards have no Shift + Enter, Enter in a text area breaks a line. Keys are ignored during a composition (Chinese
 * input).
 */
export function goOnByEnter(event: KeyboardEvent<HTMLElement>): void {
  if (
    event.key !== 'Enter' ||
    event.shiftKey ||
    event.ctrlKey ||
    event.metaKey ||
    event.altKey ||
    event.nativeEvent.isComposing ||
    event.keyCode === 229
  )
    return
  const target = event.target as HTMLElement // keys are pressed on elements
  if (!target.matches('input, select, textarea')) return
  if (target.matches('textarea') && !matchMedia('(pointer: fine)').matches) return
  event.preventDefault()
  const own = target.closest('.fw-item')
  const items = [...event.currentTarget.querySelectorAll('.fw-item')]
  const next = items
    .slice(own ? items.indexOf(own) + 1 : 0)
    .map(controlOf)
    .find((control) => control !== undefined)
  if (next) focusOn(next)
  else focusOn(event.currentTarget.querySelector<HTMLElement>('.fw-button[data-kind=main]') ?? undefined)
}

/** Where typing into a question begins: the picked option of a group, else its first control. */
export function controlOf(item: Element | null | undefined): HTMLElement | undefined {
  if (!item) return undefined
  const selector =
    'input:not([type=hidden]):not([type=search]):not(:disabled), select:not(:disabled), textarea:not(:disabled)'
  return (
    item.querySelector<HTMLElement>('input:checked:not(:disabled)') ??
    item.querySelector<HTMLElement>(selector) ??
    undefined
  )
}

/** The control of a question that its error is about. */
export const wrongIn = (item: Element | null | undefined): HTMLElement | undefined =>
  controlOf(item?.querySelector('[data-wrong]')) ?? controlOf(item)

/** Focuses, with the whole question in sight. */
export function focusOn(control: HTMLElement | undefined): void {
  if (!control) return
  control.focus({ preventScroll: true })
  const place = control.closest('.fw-item') ?? control
  const { top, bottom } = place.getBoundingClientRect()
  if (top < 16 || bottom > window.innerHeight - 16)
    place.scrollIntoView({ block: bottom - top > window.innerHeight * 0.7 ? 'start' : 'center' })
}
