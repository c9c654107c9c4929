import { atom, getDefaultStore } from 'jotai'

export interface LeaveTarget {
  readonly pathname: string
  readonly search: string
}

export interface LeaveGuard {
  /** The page of the tags view that would lose something, by identity. */
  readonly page?: string | undefined
  /**
   * Whether going there loses something; without a place, whether ending the page does. Read at the moment of leaving.
   */
  readonly isDirty: (to?: LeaveTarget) => boolean
  /** Resolves to whether to go all the same. */
  readonly ask: () => Promise<boolean>
}

/** Pages with something unsaved, for the dot on their tags. */
export const unsavedAtom = atom<readonly string[]>([])

let guards: readonly LeaveGuard[] = []
let place = 0

/** Whoever was set last is asked first; returns how to release. */
export function setGuard(next: LeaveGuard): () => void {
  guards = [...guards, next]
  arrived()
  return () => {
    guards = guards.filter((one) => one !== next)
    markUnsaved()
  }
}

/** Who has to be asked before going there, or before everything ends. */
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

/** After something may have been typed or saved: forms know whether they are dirty, but do not say so by themselves. */
export function markUnsaved(): void {
  const pages = [...new Set(guards.flatMap(({ page }) => page ?? []))]
  const unsaved = unsavedOf(pages)
  const store = getDefaultStore()
  if (unsaved.join('\n') !== store.get(unsavedAtom).join('\n')) store.set(unsavedAtom, unsaved)
}

/** The address is where we meant to be: Back is counted from here. */
export function arrived(): void {
  place = placeNow()
}

/**
 * Called once, before the router is there: it must hear of Back and Forward first. They have happened by then, so the
 * address is put back, and gone to again if the guard agrees.
 */
export function hearBackFirst(): void {
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

/** The router numbers the entries of the browser's history. */
const placeNow = (): number => Number((history.state as { readonly idx?: number } | null)?.idx ?? 0)
