import type { FillSession, Landing } from './fill-session-types.ts'

/** Page state stored in a browser history entry. */
interface Entry {
  /** Key of the page. */
  readonly fillPage: string
  /** Page key of the previous history entry, if that is ours as well. */
  readonly from?: string | undefined
  /** Number of earlier entries of this form. */
  readonly depth: number
}

export interface PageHistory {
  /**
   * Returns to the previous page, by the history if its last entry is that page. Undefined when `turn` reports the
   * landing later.
   */
  readonly back: () => Landing | undefined
  readonly close: () => void
}

/**
 * Adds a history entry for each page, so that Back and Forward turn pages, as phone users expect of the Back gesture.
 * After submission Back leaves the form at once. `turn` receives the page that Back or Forward led to.
 */
export function followPages(session: FillSession, turn: (landing: Landing) => void): PageHistory {
  let { logic } = session.state()
  let isTurning = false
  let isGoing = false

  const follow = (): void => {
    const state = session.state()
    const isAnswer = state.logic !== logic
    logic = state.logic
    const entry = entryNow()
    if (state.stored) {
      if (entry && entry.depth > 0) history.go(-entry.depth)
      return
    }
    // replacing an entry costs a browser time for each field, and a single page has none to go back to
    if (!entry && state.pages.length === 1) return
    const key = keyNow(session)
    if (entry?.fillPage === key) return
    // A page change caused by answers or by Back is not a step of the visitor, so it replaces the entry.
    if (!entry || isAnswer || isTurning) history.replaceState({ depth: 0, ...entry, fillPage: key } satisfies Entry, '')
    else {
      // Each page starts at its top, in either direction.
      history.scrollRestoration = 'manual'
      history.pushState({ fillPage: key, from: entry.fillPage, depth: entry.depth + 1 } satisfies Entry, '')
    }
  }
  const handlePop = (): void => {
    isGoing = false
    const entry = entryNow()
    if (!entry || entry.fillPage === keyNow(session)) return
    isTurning = true
    const landing = session.turnTo(entry.fillPage)
    follow()
    isTurning = false
    turn(landing)
  }

  isTurning = true
  follow()
  isTurning = false
  const stop = session.subscribe(follow)
  window.addEventListener('popstate', handlePop)
  return {
    back() {
      const { pages, index } = session.state()
      // A second press before the first takes effect would leave the form.
      if (isGoing) return undefined
      if (entryNow()?.from === pages[index - 1]?.key) {
        isGoing = true
        history.back()
        return undefined
      }
      isTurning = true
      const landing = session.back()
      isTurning = false
      return landing
    },
    close() {
      stop()
      window.removeEventListener('popstate', handlePop)
    },
  }
}

const keyNow = (session: FillSession): string => {
  const { pages, index } = session.state()
  return pages[index]?.key ?? ''
}

/** Returns our current entry; undefined for others, such as that of an in-page link. */
function entryNow(): Entry | undefined {
  const state = history.state as Partial<Entry> | null // other scripts may write history state
  return typeof state?.fillPage === 'string' && typeof state.depth === 'number'
    ? { fillPage: state.fillPage, from: state.from, depth: state.depth }
    : undefined
}
