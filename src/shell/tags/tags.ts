/** One open page of the tags view. `identity` tells pages apart, `address` is where it was left, query and all. */
export interface Tag {
  readonly identity: string
  readonly address: string
  /** Cannot be closed and stands before those that can: by the menu's own will, such as home, or by the person's. */
  readonly isPinned: boolean
  /** Title of the page when it was pinned, until the page sets it again. */
  readonly title?: string
}

export type Tags = readonly Tag[]

/** Opens a page, or brings its address up to date where it is open already. At most 20 stay; the oldest give way. */
export function openTag(tags: Tags, tag: Tag): Tags {
  const at = tags.findIndex((one) => one.identity === tag.identity)
  const open = tags[at]
  if (open && tag.isPinned && !open.isPinned)
    return pinTag(tags.with(at, { ...open, address: tag.address }), tag.identity, true)
  // where one has been says nothing about a pin of one's own
  if (open) return open.address === tag.address ? tags : tags.with(at, { ...open, address: tag.address })
  if (tag.isPinned) return tags.toSpliced(pinsOf(tags), 0, tag)
  const added = [...tags, tag]
  const oldest = added.find((one) => !one.isPinned)
  return added.length > maxTags && oldest ? added.filter((one) => one !== oldest) : added
}

/** To the end of the pinned ones, or to the start of the others. */
export function pinTag(tags: Tags, identity: string, isPinned: boolean, title?: string): Tags {
  const tag = tags.find((one) => one.identity === identity)
  if (!tag || tag.isPinned === isPinned) return tags
  const others = tags.filter((one) => one !== tag)
  const { title: _, ...rest } = tag
  return others.toSpliced(pinsOf(others), 0, { ...rest, isPinned, ...(isPinned && title ? { title } : {}) })
}

/**
 * Tags that fit into the bar, in its order: pinned ones, the one on screen, and of the others those opened
 * last.
 */
export function inView(tags: Tags, shown: string): Tags {
  if (tags.length <= maxInView) return tags
  const wanted = [
    ...tags.filter((tag) => tag.identity === shown),
    ...tags.filter((tag) => tag.isPinned),
    ...tags.filter((tag) => !tag.isPinned).toReversed(),
  ]
  const seen = new Set([...new Set(wanted)].slice(0, maxInView))
  return tags.filter((tag) => seen.has(tag))
}

export const placeOf = (tags: Tags, identity: string): number => tags.findIndex((tag) => tag.identity === identity)

/** Pinned tags, then the other open ones. A tag that is both has the position of its pin and the address of its open page. */
export function withPins(tags: Tags, pins: Tags): Tags {
  const find = (all: Tags, { identity }: Tag): Tag | undefined => all.find((one) => one.identity === identity)
  const pinned = pins.map((pin) => ({ ...pin, address: find(tags, pin)?.address ?? pin.address, isPinned: true }))
  const others = tags.filter((tag) => !find(pins, tag)).map((tag) => (tag.isPinned ? { ...tag, isPinned: false } : tag))
  return [...pinned, ...others].slice(0, Math.max(maxTags, pinned.length))
}

/** Reads what was kept; anything unexpected is dropped. */
export const readTags = (kept: unknown): Tags =>
  Array.isArray(kept)
    ? kept
        .filter(isTag)
        .slice(0, maxTags)
        .map(({ identity, address, isPinned, title }) => ({ identity, address, isPinned, ...(title ? { title } : {}) }))
    : []

const maxTags = 20
const maxInView = 8
/** How many are pinned: they come first. */
export const pinsOf = (tags: Tags): number => tags.filter((tag) => tag.isPinned).length

function isTag(value: unknown): value is Tag {
  if (typeof value !== 'object' || value === null) return false
  const { identity, address, isPinned, title } = value as Record<string, unknown>
  return (
    typeof identity === 'string' &&
    typeof address === 'string' &&
    /^\/(?!\/)/.test(address) &&
    typeof isPinned === 'boolean' &&
    ['string', 'undefined'].includes(typeof title)
  )
}
