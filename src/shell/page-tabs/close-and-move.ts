import { pinsOf, positionOf, type PageTab, type TabList } from './open-tabs.ts'

/** Each close function returns the remaining tabs; pinned tabs always stay. */
export const closeTab = (tabs: TabList, identity: string): TabList =>
  tabs.filter((tab) => tab.isPinned || tab.identity !== identity)
export const closeOthers = (tabs: TabList, identity: string): TabList =>
  tabs.filter((tab) => tab.isPinned || tab.identity === identity)
export const closeLeft = (tabs: TabList, identity: string): TabList =>
  tabs.filter((tab, at) => tab.isPinned || at >= positionOf(tabs, identity))
export const closeRight = (tabs: TabList, identity: string): TabList =>
  tabs.filter((tab, at) => tab.isPinned || at <= positionOf(tabs, identity))
export const closeAll = (tabs: TabList): TabList => tabs.filter((tab) => tab.isPinned)

/** Moves a tab to an index, within the pinned or the unpinned tabs. */
export function moveTab(tabs: TabList, identity: string, to: number): TabList {
  const from = positionOf(tabs, identity)
  const tab = tabs[from]
  if (!tab) return tabs
  const [first, last] = tab.isPinned ? [0, pinsOf(tabs) - 1] : [pinsOf(tabs), tabs.length - 1]
  const place = Math.min(Math.max(to, first), last)
  return place === from ? tabs : tabs.toSpliced(from, 1).toSpliced(place, 0, tab)
}

/**
 * Returns the address to open after the current page has been closed: its right neighbor's, else its left one's, else
 * home. Undefined while the page stays open.
 */
export function nextAddress(before: TabList, after: TabList, shown: string): string | undefined {
  if (after.some((tab) => tab.identity === shown)) return undefined
  const at = positionOf(before, shown)
  const isOpen = (tab: PageTab): boolean => after.some((one) => one.identity === tab.identity)
  return (before.slice(at + 1).find(isOpen) ?? before.slice(0, Math.max(at, 0)).findLast(isOpen))?.address ?? '/home'
}
