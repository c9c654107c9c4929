import { pinsOf, positionOf, type Tag, type Tags } from './open-tags.ts'

/** Each close function returns the remaining tags; pinned tags always stay. */
export const closeTag = (tags: Tags, identity: string): Tags =>
  tags.filter((tag) => tag.isPinned || tag.identity !== identity)
export const closeOthers = (tags: Tags, identity: string): Tags =>
  tags.filter((tag) => tag.isPinned || tag.identity === identity)
export const closeLeft = (tags: Tags, identity: string): Tags =>
  tags.filter((tag, at) => tag.isPinned || at >= positionOf(tags, identity))
export const closeRight = (tags: Tags, identity: string): Tags =>
  tags.filter((tag, at) => tag.isPinned || at <= positionOf(tags, identity))
export const closeAll = (tags: Tags): Tags => tags.filter((tag) => tag.isPinned)

/** Moves a tag to an index, within the pinned or the unpinned tags. */
export function moveTag(tags: Tags, identity: string, to: number): Tags {
  const from = positionOf(tags, identity)
  const tag = tags[from]
  if (!tag) return tags
  const [first, last] = tag.isPinned ? [0, pinsOf(tags) - 1] : [pinsOf(tags), tags.length - 1]
  const place = Math.min(Math.max(to, first), last)
  return place === from ? tags : tags.toSpliced(from, 1).toSpliced(place, 0, tag)
}

/**
 * Returns the address to open after the current page has been closed: its right neighbor's, else its left one's, else
 * home. Undefined while the page stays open.
 */
export function nextAddress(before: Tags, after: Tags, shown: string): string | undefined {
  if (after.some((tag) => tag.identity === shown)) return undefined
  const at = positionOf(before, shown)
  const isOpen = (tag: Tag): boolean => after.some((one) => one.identity === tag.identity)
  return (before.slice(at + 1).find(isOpen) ?? before.slice(0, Math.max(at, 0)).findLast(isOpen))?.address ?? '/home'
}
