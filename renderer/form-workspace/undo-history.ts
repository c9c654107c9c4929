/** Undo history of a value. Undo restores previous documents, so no edit needs an inverse. */
export interface History<T> {
  readonly past: readonly T[]
  readonly present: T
  readonly future: readonly T[]
  /** Mark and time of the last edit, so that a burst of typing undoes in one step. */
  readonly last?: { readonly mark: string; readonly at: number }
}

export const historyLimit = 200
/** Edits with the same mark within this many milliseconds form one step. */
export const burstMs = 1200

export const startHistory = <T>(present: T): History<T> => ({ past: [], present, future: [] })

/**
 * Records an edit. Edits of the same `mark` in quick succession replace one another; an edit without a change is
 * ignored.
 */
export function record<T>(history: History<T>, next: T, at: number, mark?: string): History<T> {
  if (next === history.present) return history
  const last = mark === undefined ? undefined : { mark, at }
  const isBurst =
    last !== undefined &&
    history.last !== undefined &&
    history.last.mark === mark &&
    at - history.last.at < burstMs &&
    history.future.length === 0
  if (isBurst) return { ...history, present: next, last }
  return { past: [...history.past, history.present].slice(-historyLimit), present: next, future: [], last }
}

export function undo<T>(history: History<T>): History<T> {
  const previous = history.past.at(-1)
  if (previous === undefined) return history
  return { past: history.past.slice(0, -1), present: previous, future: [history.present, ...history.future] }
}

export function redo<T>(history: History<T>): History<T> {
  const [next, ...rest] = history.future
  if (next === undefined) return history
  return { past: [...history.past, history.present], present: next, future: rest }
}
