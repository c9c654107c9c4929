/** One open page of the tags view. `identity` tells pages apart, `address` is where it was left, query and all. */
export interface Tag {
  readonly identity: string
  readonly address: string
  /** Cannot be closed and stays first, such as home. */
  readonly isPinned: boolean
}

export type Tags = readonly Tag[]

/** Opens a page, or brings its address up to date where it is open already. At most 20 stay; the oldest give way. */
export function openTag(tags: Tags, tag: Tag): Tags {
  const at = tags.findIndex((one) => one.identity === tag.identity)
  const open = tags[at]
  if (open) return open.address === tag.address && open.isPinned === tag.isPinned ? tags : tags.with(at, tag)
  if (tag.isPinned) return [...tags.filter((one) => one.isPinned), tag, ...tags.filter((one) => !one.isPinned)]
  const added = [...tags, tag]
  const oldest = added.find((one) => !one.isPinned)
  return added.length > maxTags && oldest ? added.filter((one) => one !== oldest) : added
}

export const closeTag = (tags: Tags, identity: string): Tags => tags.filter((tag) => tag.isPinned || tag.identity !== identity)
export const closeOthers = (tags: Tags, identity: string): Tags => tags.filter((tag) => tag.isPinned || tag.identity === identity)
export const closeAll = (tags: Tags): Tags => tags.filter((tag) => tag.isPinned)

/** Where to go when the shown page has been closed: its right neighbour, else its left one. Undefined: stay. */
export function nextAddress(before: Tags, after: Tags, shown: string): string | undefined {
  if (after.some((tag) => tag.identity === shown)) return undefined
  const at = before.findIndex((tag) => tag.identity === shown)
  const isOpen = (tag: Tag): boolean => after.some((one) => one.identity === tag.identity)
  return (before.slice(at + 1).find(isOpen) ?? before.slice(0, Math.max(at, 0)).findLast(isOpen))?.address ?? '/'
}

/** Reads what was kept over a reload; anything unexpected is dropped. */
export function readTags(stored: string | null): Tags {
  try {
    const value: unknown = JSON.parse(stored ?? '[]')
    return Array.isArray(value) ? value.filter(isTag).slice(0, maxTags) : []
  } catch {
    return []
  }
}

const maxTags = 20

function isTag(value: unknown): value is Tag {
  if (typeof value !== 'object' || value === null) return false
  const { identity, address, isPinned } = value as Record<string, unknown>
  return typeof identity === 'string' && typeof address === 'string' && address.startsWith('/') && typeof isPinned === 'boolean'
}
