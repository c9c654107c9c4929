import { pinsOf, placeOf, type Tag, type Tags } from './tags.ts'

/** Pinned ones are never closed. */
export const closeTag = (tags: Tags, identity: string): Tags =>
  tags.filter((tag) => tag.isPinned || tag.identity !== identity)
export const closeOthers = (tags: Tags, identity: string): Tags =>
  tags.filter((tag) => tag.isPinned || tag.identity === identity)
export const closeLeft = (tags: Tags, identity: string): Tags =>
  tags.filter((tag, at) => tag.isPinned || at >= placeOf(tags, identity))
export const closeRight = (tags: Tags, identity: string): Tags =>
  tags.filter((tag, at) => tag.isPinned || at <= placeOf(tags, identity))
export const closeAll = (tags: Tags): Tags => tags.filter((tag) => tag.isPinned)

/** To another place among its like: a pinned one among the pinned, the others among the others. */
export function moveTag(tags: Tags, identity: string, to: number): Tags {
  const from = placeOf(tags, identity)
  const tag = tags[from]
  if (!tag) return tags
  const [first, last] = tag.isPinned ? [0, pinsOf(tags) - 1] : [pinsOf(tags), tags.length - 1]
  const place = Math.min(Math.max(to, first), last)
  return place === from ? tags : tags.toSpliced(from, 1).toSpliced(place, 0, tag)
}

/** Where to go when the shown page has been closed: its right neighbour, else its left one. Undefined: stay. */
export function nextAddress(before: Tags, after: Tags, shown: string): string | undefined {
  if (after.some((tag) => tag.identity === shown)) return undefined
  const at = placeOf(before, shown)
  const isOpen = (tag: Tag): boolean => after.some((one) => one.identity === tag.identity)
  return (before.slice(at + 1).find(isOpen) ?? before.slice(0, Math.max(at, 0)).findLast(isOpen))?.address ?? '/home'
}
