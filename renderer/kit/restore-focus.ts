import type { FocusEvent as ReactFocusEvent } from 'react'

/** Description of a focused element, sufficient to find it again after a re-render. */
interface FocusTarget {
  readonly element: HTMLElement
  readonly path: string
  /** For an element in a list row: the row's key, its index, and the element's name. */
  readonly row?: { readonly id: string; readonly at: number; readonly label: string | null }
}

/** Focus history of the current page, and the last focused element of every other page. */
const historyLimits = { currentPage: 20, otherPage: 8, total: 60 }

/**
 * Restores the focus when the focused element disappears: a dialog closes, a row is removed, a cell re-renders. Dialogs
 * are fetched lazily and mount open, which Mantine's own focus return does not handle. Focus goes, in order, to: the same
 * control in the re-rendered row; that row; the row now at its index; the last focused element of this page; the page's
 * `main`. Returns the function that stops.
 */
export function restoreFocusAfterRemoval(): () => void {
  let history: readonly FocusTarget[] = []
  let last: HTMLElement | undefined
  /** Focused element that is disabled for now. */
  let busy: HTMLElement | undefined
  /** Page that received the focus as a fallback. */
  let page: HTMLElement | null = null
  let isByKey = false

  const onFocusIn = ({ target }: Pick<FocusEvent, 'target'>): void => {
    if (!(target instanceof HTMLElement) || target === document.body) return
    last = target
    // a closing menu returns the focus while the next page renders; the focus history stays separate per page
    const previousEntry = target.closest('main') ? history.find((place) => place.element === target) : undefined
    history = [
      { ...focusTargetOf(target), ...(previousEntry ? { path: previousEntry.path } : {}) },
      ...history.filter((place) => place.element !== target && mayComeBack(place)),
    ]
      .filter(isRemembered)
      .slice(0, historyLimits.total)
  }
  /**
   * Forgets the last element if the user clicked an empty area. Waits a tick first: an element that was removed, disabled
   * or hidden blurs the same way, and must be remembered.
   */
  const onFocusOut = ({ target, relatedTarget }: FocusEvent): void => {
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
  const onKeyDown = (): void => void (isByKey = true)
  const onPointerDown = (): void => void (isByKey = false)
  const restore = (): void => {
    const active = document.activeElement
    const isOnFallback = active !== null && active === page
    if ((active !== document.body && !isOnFallback) || !last) return
    if (!isOnFallback && last.isConnected && isVisible(last)) {
      if (last.matches(':disabled')) busy = last
      else if (busy === last) last.focus({ preventScroll: true })
      return
    }
    const dialog = visibleElements('[role="dialog"][aria-modal="true"]').at(-1)
    const restoreTarget = history
      .map(elementAt)
      .find((element) => element && (!dialog || dialog.contains(element)) && (isByKey || !opensKeyboard(element)))
    if (isOnFallback && !restoreTarget) return
    if (!restoreTarget && !dialog) page = document.querySelector<HTMLElement>('main')
    const target = restoreTarget ?? dialog ?? page
    target?.focus({ preventScroll: true })
    if (isByKey && restoreTarget) restoreTarget.scrollIntoView?.({ block: 'nearest' })
  }

  const observer = new MutationObserver(restore)
  observer.observe(document.body, { childList: true, subtree: true, attributeFilter: ['disabled'] })
  document.addEventListener('focusin', onFocusIn)
  // the element already focused when the listeners are installed
  onFocusIn({ target: document.activeElement })
  document.addEventListener('focusout', onFocusOut)
  document.addEventListener('keydown', onKeyDown, true)
  document.addEventListener('pointerdown', onPointerDown, true)
  return () => {
    observer.disconnect()
    document.removeEventListener('focusin', onFocusIn)
    document.removeEventListener('focusout', onFocusOut)
    document.removeEventListener('keydown', onKeyDown, true)
    document.removeEventListener('pointerdown', onPointerDown, true)
  }
}

/** Whether an element was removed permanently, like an entry of a closed menu; rows may re-render. */
const mayComeBack = ({ element, row }: FocusTarget): boolean => element.isConnected || row !== undefined

const isRemembered = ({ path }: FocusTarget, at: number, all: readonly FocusTarget[]): boolean =>
  all.slice(0, at).filter((place) => place.path === path).length <
  (path === window.location.pathname ? historyLimits.currentPage : historyLimits.otherPage)

const rowsNow = (): readonly HTMLElement[] => visibleElements('[data-row]')

function focusTargetOf(element: HTMLElement): FocusTarget {
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

function elementAt({ element, path, row }: FocusTarget): HTMLElement | undefined {
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

/** Whether an element opens the on-screen keyboard. */
const opensKeyboard = (element: HTMLElement): boolean =>
  element.matches('textarea, [contenteditable="true"], input:not([type="checkbox"], [type="radio"], [type="button"])')

/** Whether an element is on screen and reachable. Pages kept alive stay in the document with their elements hidden. */
export const isVisible = (element: HTMLElement): boolean =>
  element.closest('[inert], [aria-hidden="true"]') === null && element.checkVisibility({ visibilityProperty: true })

/** The visible elements of a selector, in document order. */
export const visibleElements = (selector: string): readonly HTMLElement[] =>
  [...document.querySelectorAll<HTMLElement>(selector)].filter(isVisible)

/**
 * `onFocusCapture` of overlays above a dialog: Esc closes only the overlay, because Mantine's dialogs look for this
 * mark at the focused element.
 */
export function escapeGuard({ target }: ReactFocusEvent<HTMLElement>): void {
  target.setAttribute('data-mantine-stop-propagation', 'true')
}
