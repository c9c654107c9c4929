/** Mounted page. `seen` is the rank of its last visit; the page on screen has the greatest. */
export interface KeptAlive<Shown> {
  readonly identity: string
  readonly isKeepAlive: boolean
  readonly seen: number
  readonly shown: Shown
}

export interface Keeping {
  /** Whether the page's tab is still open. */
  readonly isOpen: (identity: string) => boolean
  /** Whether unmounting the page would lose unsaved changes. */
  readonly isUnsaved: (identity: string) => boolean
}

/** Limit of mounted pages: a list of 50 rows takes about 3 MB. */
export const maxKept = 8

/**
 * Returns the pages to keep mounted: the current one and those with keep-alive and an open tab. Beyond `maxKept` the
 * least recently seen go, except those with unsaved changes. Positions never change, so that React moves no page in the
 * document. Returns the same list when nothing changed.
 */
export function keepAlive<Shown>(
  kept: readonly KeptAlive<Shown>[],
  now: Omit<KeptAlive<Shown>, 'seen'>,
  { isOpen, isUnsaved }: Keeping,
): readonly KeptAlive<Shown>[] {
  const last = Math.max(0, ...kept.map((page) => page.seen))
  const before = kept.find((page) => page.identity === now.identity)
  const isSame = before?.seen === last && before.shown === now.shown && before.isKeepAlive === now.isKeepAlive
  const page = isSame ? before : { ...now, seen: before?.seen === last ? last : last + 1 }
  const all = before ? kept.map((one) => (one === before ? page : one)) : [...kept, page]
  const alive = all.filter((one) => one === page || (one.isKeepAlive && isOpen(one.identity)))
  const spare = alive
    .filter((one) => one !== page && !isUnsaved(one.identity))
    .toSorted((a, b) => a.seen - b.seen)
    .slice(0, Math.max(0, alive.length - maxKept))
  const next = alive.filter((one) => !spare.includes(one))
  return isSame && next.length === kept.length ? kept : next
}
