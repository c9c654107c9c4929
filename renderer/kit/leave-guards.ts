import { atom, getDefaultStore } from 'jotai'

export interface LeaveTarget {
  readonly pathname: string
  readonly search: string
}

export interface LeaveGuard {
  /** Page of the tags view with unsaved changes, by identity. */
  readonly page?: string | undefined
  /**
   * Whether leaving for a location would lose changes; without a location, whether closing the page would. Evaluated on
   * leaving.
   */
  readonly isDirty: (to?: LeaveTarget) => boolean
  /** Resolves to whether to leave anyway. */
  readonly ask: () => Promise<boolean>
}

/** Pages with unsaved changes, for the dots on their tags. */
export const unsavedAtom = atom<readonly string[]>([])

let guards: readonly LeaveGuard[] = []
let place = 0

/** Guards, newest first; adding one returns the function that releases it. */
export function setGuard(next: LeaveGuard): () => void {
  guards = [...guards, next]
  arrived()
  return () => {
    guards = guards.filter((one) => one !== next)
    markUnsaved()
  }
}

/** Guards to ask before a navigation, or before the window closes. */
export const guardAgainst = (to?: LeaveTarget): LeaveGuard | undefined => guards.findLast((guard) => guard.isDirty(to))

/** The pages with unsaved changes among these. */
export const unsavedOf = (pages: readonly string[]): readonly string[] =>
  pages.filter((page) => guards.some((guard) => guard.page === page && guard.isDirty()))

/** Removes the guards of these pages, after the user has agreed to lose their changes or the pages are gone. */
export function giveUp(pages: readonly string[]): void {
  if (!guards.some((guard) => guard.page !== undefined && pages.includes(guard.page))) return
  guards = guards.filter((guard) => guard.page === undefined || !pages.includes(guard.page))
  markUnsaved()
}

/** Notifies listeners after input or a save, because forms know whether they are dirty but do not announce it. */
export function markUnsaved(): void {
  const pages = [...new Set(guards.flatMap(({ page }) => page ?? []))]
  const unsaved = unsavedOf(pages)
  const store = getDefaultStore()
  if (unsaved.join('\n') !== store.get(unsavedAtom).join('\n')) store.set(unsavedAtom, unsaved)
}

/** URL at which the user should be, the reference for Back. */
export function arrived(): void {
  place = placeNow()
}

/**
 * Intercepts Back and Forward; call once, before the router starts. They have already happened, so the URL is restored
 * and revisited if the guard agrees.
 */
export function interceptBackNavigation(): void {
  let expected: 'restored' | 'agreed' | undefined
  addEventListener('popstate', (event) => {
    const was = expected
    expected = undefined
    if (was === 'restored') return event.stopImmediatePropagation()
    const step = placeNow() - place
    const guard = was === 'agreed' || step === 0 ? undefined : guardAgainst(location)
    if (!guard) return arrived()
    event.stopImmediatePropagation()
    expected = 'restored'
    history.go(-step)
    void guard.ask().then((agreed) => {
      if (!agreed) return
      expected = 'agreed'
      history.go(step)
    })
  })
}

/** Index of the history entry, as numbered by the router. */
const placeNow = (): number => Number((history.state as { readonly idx?: number } | null)?.idx ?? 0)
