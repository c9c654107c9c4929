import type { FocusEvent as ReactFocusEvent } from 'react'

/** Where the focus has been: enough to find the place again when the element has been drawn anew. */
interface Place {
  readonly element: HTMLElement
  readonly path: string
  /** Of a list's row: its key, its place among the rows, and what the element in it is called. */
  readonly row?: { readonly id: string; readonly at: number; readonly label: string | null }
}

/** Focused elements of the current page; of each other page, the last ones. */
const remembered = { here: 20, elsewhere: 8, inAll: 60 }

/**
 * Focus is never lost: when what has it leaves the page (a dialog closes, a row is removed, a cell is drawn anew), it
 * goes back to where it was before. Dialogs are fetched with their first use and mount open, which Mantine's own return
 * of focus does not see. In a row that is gone it goes to the one in its place, on a new page to the page itself, and
 * back on a page to where it was there. Returns how to stop.
 */
export function keepFocus(): () => void {
  let history: readonly Place[] = []
  let last: HTMLElement | undefined
  /** Had the focus and is disabled for now. */
  let busy: HTMLElement | undefined
  /** The page, which got the focus for want of a better place. */
  let page: HTMLElement | null = null
  let isByKey = false

  const note = ({ target }: Pick<FocusEvent, 'target'>): void => {
    if (!(target instanceof HTMLElement) || target === document.body) return
    last = target
    // a menu gives the focus back while the next page comes: what is on a page stays on that page
    const known = target.closest('main') ? history.find((place) => place.element === target) : undefined
    history = [
      { ...placeOf(target), ...(known ? { path: known.path } : {}) },
      ...history.filter((place) => place.element !== target && mayComeBack(place)),
    ]
      .filter(isRemembered)
      .slice(0, remembered.inAll)
  }
  /**
   * Whoever presses beside everything wants nothing to have the focus. What is about to be removed says the same, but
   * is soon gone; a button that is busy is disabled for a while, and a page that is put aside takes what is on it with
   * it.
   */
  const leave = ({ target, relatedTarget }: FocusEvent): void => {
    if (relatedTarget !== null) return
    setTimeout(() => {
      if (
        last === target &&
        last?.isConnected &&
        isVisible(last) &&
        !last.matches(':disabled') &&
        document.activeElement === document.body
      )
        last = undefined
    })
  }
  const pressed = (): void => void (isByKey = true)
  const pointed = (): void => void (isByKey = false)
  const restore = (): void => {
    const active = document.activeElement
    const isGiven = active !== null && active === page
    if ((active !== document.body && !isGiven) || !last) return
    if (!isGiven && last.isConnected && isVisible(last)) {
      if (last.matches(':disabled')) busy = last
      else if (busy === last) last.focus({ preventScroll: true })
      return
    }
    const dialog = visibleElements('[role="dialog"][aria-modal="true"]').at(-1)
    const found = history
      .map(elementAt)
      .find((element) => element && (!dialog || dialog.contains(element)) && (isByKey || !isTyped(element)))
    if (isGiven && !found) return
    if (!found && !dialog) page = document.querySelector<HTMLElement>('main')
    const target = found ?? dialog ?? page
    target?.focus({ preventScroll: true })
    if (isByKey && found) found.scrollIntoView?.({ block: 'nearest' })
  }

  const observer = new MutationObserver(restore)
  observer.observe(document.body, { childList: true, subtree: true, attributeFilter: ['disabled'] })
  document.addEventListener('focusin', note)
  // what has had it since before this was there
  note({ target: document.activeElement })
  document.addEventListener('focusout', leave)
  document.addEventListener('keydown', pressed, true)
  document.addEventListener('pointerdown', pointed, true)
  return () => {
    observer.disconnect()
    document.removeEventListener('focusin', note)
    document.removeEventListener('focusout', leave)
    document.removeEventListener('keydown', pressed, true)
    document.removeEventListener('pointerdown', pointed, true)
  }
}

/** An entry of a menu that has closed is gone for good; a row may be drawn anew. */
const mayComeBack = ({ element, row }: Place): boolean => element.isConnected || row !== undefined

const isRemembered = ({ path }: Place, at: number, all: readonly Place[]): boolean =>
  all.slice(0, at).filter((place) => place.path === path).length <
  (path === window.location.pathname ? remembered.here : remembered.elsewhere)

const rowsNow = (): readonly HTMLElement[] => visibleElements('[data-row]')

function placeOf(element: HTMLElement): Place {
  const row = element.closest<HTMLElement>('[data-row]')
  const path = window.location.pathname
  if (!row) return { element, path }
  return {
    element,
    path,
    row: {
      id: row.dataset.row!,
      at: rowsNow().indexOf(row),
      label: row === element ? null : element.getAttribute('aria-label'),
    },
  }
}

function elementAt({ element, path, row }: Place): HTMLElement | undefined {
  if (path !== window.location.pathname) return undefined
  if (element.isConnected) return isVisible(element) ? element : undefined
  if (!row) return undefined
  const rows = rowsNow()
  const same = rows.find((one) => one.dataset.row === row.id)
  const inRow =
    row.label === null
      ? undefined
      : [...(same?.querySelectorAll<HTMLElement>('[aria-label]') ?? [])].find(
          (one) => one.getAttribute('aria-label') === row.label,
        )
  return inRow ?? same ?? rows[Math.min(row.at, rows.length - 1)]
}

/** A field that would bring up a phone's keyboard. */
const isTyped = (element: HTMLElement): boolean =>
  element.matches('textarea, [contenteditable="true"], input:not([type="checkbox"], [type="radio"], [type="button"])')

/** Whether an element is on screen and reachable. Pages kept alive stay in the document with their elements hidden. */
export const isVisible = (element: HTMLElement): boolean =>
  element.closest('[inert], [aria-hidden="true"]') === null && element.checkVisibility({ visibilityProperty: true })

/** The visible elements of a selector, in document order. */
export const visibleElements = (selector: string): readonly HTMLElement[] =>
  [...document.querySelectorAll<HTMLElement>(selector)].filter(isVisible)

/**
 * `onFocusCapture` of what floats over a dialog: Esc closes it alone, because Mantine's dialogs look for this mark
 * where the focus is.
 */
export function escapeGuard({ target }: ReactFocusEvent<HTMLElement>): void {
  target.setAttribute('data-mantine-stop-propagation', 'true')
}
