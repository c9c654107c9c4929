import type { KeyboardEvent } from 'react'

/**
 * Moves to the next question on Enter, and from the last one to the button; Shift + Enter breaks a line. On phones
 * Enter in a text area breaks a line, because their keyboards lack Shift + Enter. Ignores keys during composition
 * (Chinese input).
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
  const target = event.target as HTMLElement // key events target elements
  if (!target.matches('input, select, textarea')) return
  if (target.matches('textarea') && !matchMedia('(pointer: fine)').matches) return
  event.preventDefault()
  const own = target.closest('.fw-item')
  const items = [...event.currentTarget.querySelectorAll('.fw-item')]
  const next = items
    .slice(own ? items.indexOf(own) + 1 : 0)
    .map(controlOf)
    .find((control) => control !== undefined)
  const button = event.currentTarget.querySelector<HTMLButtonElement>('.fw-button[data-kind=main]')
  if (next) focusOn(next)
  // with one question a page, Enter turns it; submitting takes a press of the button
  else if (event.currentTarget.dataset.single !== undefined && button?.value === 'next') button.click()
  else focusOn(button ?? undefined)
}

/** Returns the control to focus in a question: the picked option of a group, else its first control. */
export function controlOf(item: Element | null | undefined): HTMLElement | undefined {
  if (!item) return undefined
  const first = (controls: string) => item.querySelector<HTMLElement>(`:is(${controls}):not(:disabled)`)
  return first('input:checked') ?? first('input:not([type=hidden], [type=search]), select, textarea') ?? undefined
}

/** Returns the control that caused a question's error; of a failed upload, the button that tries again. */
export function wrongIn(item: Element | null | undefined): HTMLElement | undefined {
  const wrong = item?.querySelector('[data-wrong]')
  return controlOf(wrong) ?? wrong?.querySelector('button') ?? controlOf(item)
}

/** Focuses a control and scrolls its whole question into view. */
export function focusOn(control: HTMLElement | undefined): void {
  if (!control) return
  control.focus({ preventScroll: true })
  const place = control.closest('.fw-item') ?? control
  const { top, bottom } = place.getBoundingClientRect()
  if (top < 16 || bottom > window.innerHeight - 16)
    place.scrollIntoView({ block: bottom - top > window.innerHeight * 0.7 ? 'start' : 'center' })
}
