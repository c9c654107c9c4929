import { setTimeout as pause } from 'node:timers/promises'

/** Handles items in batches, in order. */
export interface ThrottledQueue<Item> {
  /**
   * Adds an item; resolves once its batch has been handled. The first item of a quiet time is handled at once, later
   * ones together; an urgent item ends the pause between batches.
   */
  add(item: Item, isUrgent?: boolean): Promise<void>
  /** Handles waiting items without pauses; resolves when none are left. */
  finish(): Promise<void>
}

export interface ThrottleLimits {
  /** Maximum number of items in a batch. */
  readonly most: number
  /** Pause between batches in milliseconds, in which items gather. */
  readonly restMs: number
}

/** `handle` never rejects. */
export function throttledQueue<Item>(
  handle: (items: readonly Item[]) => Promise<void>,
  { most, restMs }: ThrottleLimits,
): ThrottledQueue<Item> {
  const waiting: { readonly item: Item; readonly done: () => void }[] = []
  let running: Promise<void> | undefined
  let isHurried = false
  let isEnding = false
  let rest = new AbortController()

  const run = async (): Promise<void> => {
    while (waiting.length > 0) {
      const some = waiting.splice(0, most)
      await handle(some.map(({ item }) => item))
      for (const { done } of some) done()
      if (waiting.length === 0) isHurried = false
      if (isHurried || isEnding) continue
      rest = new AbortController()
      await pause(restMs, undefined, { signal: rest.signal, ref: false }).catch(() => {})
    }
    running = undefined
  }
  const hurry = (): void => {
    isHurried = waiting.length > 0
    rest.abort()
  }

  return {
    add(item, isUrgent = false) {
      return new Promise((done) => {
        waiting.push({ item, done })
        if (isUrgent) hurry()
        running ??= run()
      })
    },
    async finish() {
      isEnding = true
      hurry()
      await running
      isEnding = false
    },
  }
}
