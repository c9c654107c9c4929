/** One mounted page. `seen` counts the changes of page, so that the greatest is on screen. */
export interface KeptAlive<Shown> {
  readonly identity: string
  readonly isKeepAlive: boolean
  readonly seen: number
  readonly shown: Shown
}

export interface Keeping {
  /** Its tag is open still. */
  readonly isOpen: (identity: string) => boolean
  /** Dropping it would lose something unsaved. */
  readonly isUnsaved: (identity: string) => boolean
}

/** A list of 50 rows holds about 3 MB; the pages seen last are the ones one comes back to. */
export const mostKept = 8

/**
 * The pages to have mounted when one is shown: that one, and those that are kept. Beyond `mostKept` the one not seen
 * for longest goes, but none with something unsaved. Places never change, so that no page is moved in the document.
 * Nothing new: the same list.
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
    .slice(0, Math.max(0, alive.length - mostKept))
  const next = alive.filter((one) => !spare.includes(one))
  return isSame && next.length === kept.length ? kept : next
}
