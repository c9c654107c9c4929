import type { FillSession, Landing } from './fill-session.ts'

/** What an entry of the browser's history says about the page it stands for. */
interface Entry {
  /** Key of the page. */
  readonly fillPage: string
  /** Key of the previous history entry's page, where that entry is ours too. */
  readonly from?: string | undefined
  /** How many entries of this form come before. */
  readonly depth: number
}

export interface PageHistory {
  /**
   * Goes to the page before, through the history where its last entry is that page. Undefined: `turn` reports the
   * landing later.
   */
  readonly back: () => Landing | undefined
  readonly close: () => void
}

/**
 * Makes each page an entry of the browser's history, so that Back and Forward turn pages; on a phone Back is a gesture
 * one makes without thinking. Once the answers are in, Back leaves the form at once. `turn` learns where a press of
 * Back or Forward has led.
 */
export function followPages(filling: FillSession, turn: (landing: Landing) => void): PageHistory {
  let { settled } = filling.state()
  let isTurning = false
  let isGoing = false

  const follow = (): void => {
    const state = filling.state()
    const isAnswer = state.settled !== settled
    settled = state.settled
    const entry = entryNow()
    if (state.stored) {
      if (entry && entry.depth > 0) history.go(-entry.depth)
      return
    }
    const key = keyNow(filling)
    if (entry?.fillPage === key) return
    // a page that answers have moved, or that Back has found gone, is no step that the visitor has made
    if (!entry || isAnswer || isTurning) history.replaceState({ depth: 0, ...entry, fillPage: key } satisfies Entry, '')
    else {
      // each page begins at its top, whichever way one comes to it
      history.scrollRestoration = 'manual'
      history.pushState({ fillPage: key, from: entry.fillPage, depth: entry.depth + 1 } satisfies Entry, '')
    }
  }
  const handlePop = (): void => {
    isGoing = false
    const entry = entryNow()
    if (!entry || entry.fillPage === keyNow(filling)) return
    isTurning = true
    const landing = filling.turnTo(entry.fillPage)
    follow()
    isTurning = false
    turn(landing)
  }

  isTurning = true
  follow()
  isTurning = false
  const stop = filling.subscribe(follow)
  window.addEventListener('popstate', handlePop)
  return {
    back() {
      const { pages, index } = filling.state()
      // a second press before the first has taken effect would leave the form
      if (isGoing) return undefined
      if (entryNow()?.from === pages[index - 1]?.key) {
        isGoing = true
        history.back()
        return undefined
      }
      isTurning = true
      const landing = filling.back()
      isTurning = false
      return landing
    },
    close() {
      stop()
      window.removeEventListener('popstate', handlePop)
    },
  }
}

const keyNow = (filling: FillSession): string => {
  const { pages, index } = filling.state()
  return pages[index]?.key ?? ''
}

/** Undefined for an entry that is not ours, such as one that a link within the page has made. */
function entryNow(): Entry | undefined {
  const state = history.state as Partial<Entry> | null // whoever shares the history may have written it
  return typeof state?.fillPage === 'string' && typeof state.depth === 'number'
    ? { fillPage: state.fillPage, from: state.from, depth: state.depth }
    : undefined
}
