/** Open page in the tags view. `identity` tells pages apart; `address` is the last path with its query. */
export interface Tag {
  readonly identity: string
  readonly address: string
  /** Pinned by the menu, such as home, or by the user: cannot be closed and precedes unpinned tags. */
  readonly isPinned: boolean
  /** Title of the page when it was pinned, until the page sets it again. */
  readonly title?: string
}

export type Tags = readonly Tag[]

/** Opens a tag, or updates the address of an open one. Beyond 20 tags the oldest unpinned one closes. */
export function openTag(tags: Tags, tag: Tag): Tags {
  const at = tags.findIndex((one) => one.identity === tag.identity)
  const open = tags[at]
  if (open && tag.isPinned && !open.isPinned)
    return pinTag(tags.with(at, { ...open, address: tag.address }), tag.identity, true)
  // A visit never changes a user's pin.
  if (open) return open.address === tag.address ? tags : tags.with(at, { ...open, address: tag.address })
  if (tag.isPinned) return tags.toSpliced(pinsOf(tags), 0, tag)
  const added = [...tags, tag]
  const oldest = added.find((one) => !one.isPinned)
  return added.length > maxTags && oldest ? added.filter((one) => one !== oldest) : added
}

/**
 * Pins or unpins a tag: a pinned tag moves to the end of the pinned ones, an unpinned one to the start of the others.
 */
export function pinTag(tags: Tags, identity: string, isPinned: boolean, title?: string): Tags {
  const tag = tags.find((one) => one.identity === identity)
  if (!tag || tag.isPinned === isPinned) return tags
  const others = tags.filter((one) => one !== tag)
  const { title: _, ...rest } = tag
  return others.toSpliced(pinsOf(others), 0, { ...rest, isPinned, ...(isPinned && title ? { title } : {}) })
}

/**
 * Returns the tags that fit into the bar, in their order: the current one, pinned ones, and the most recently opened
 * others.
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

export const positionOf = (tags: Tags, identity: string): number => tags.findIndex((tag) => tag.identity === identity)

/** Merges pins and open tags, pins first. A tag in both keeps the pin's position and the open page's address. */
export function withPins(tags: Tags, pins: Tags): Tags {
  const find = (all: Tags, { identity }: Tag): Tag | undefined => all.find((one) => one.identity === identity)
  const pinned = pins.map((pin) => ({ ...pin, address: find(tags, pin)?.address ?? pin.address, isPinned: true }))
  const others = tags.filter((tag) => !find(pins, tag)).map((tag) => (tag.isPinned ? { ...tag, isPinned: false } : tag))
  return [...pinned, ...others].slice(0, Math.max(maxTags, pinned.length))
}

/** Reads stored tags and drops malformed ones. */
export const readTags = (kept: unknown): Tags =>
  Array.isArray(kept)
    ? kept
        .filter(isTag)
        .slice(0, maxTags)
        .map(({ identity, address, isPinned, title }) => ({ identity, address, isPinned, ...(title ? { title } : {}) }))
    : []

const maxTags = 20
const maxInView = 8
/** Counts the pinned tags, which come first. */
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
