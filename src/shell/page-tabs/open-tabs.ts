/** Open page in the tabs view. `identity` tells pages apart; `address` is the last path with its query. */
export interface PageTab {
  readonly identity: string
  readonly address: string
  /** Pinned by the menu, such as home, or by the user: cannot be closed and precedes unpinned tabs. */
  readonly isPinned: boolean
  /** Title of the page when it was pinned, until the page sets it again. */
  readonly title?: string
}

export type TabList = readonly PageTab[]

/** Opens a tab, or updates the address of an open one. Beyond 20 tabs the oldest unpinned one closes. */
export function openTab(tabs: TabList, tab: PageTab): TabList {
  const at = tabs.findIndex((one) => one.identity === tab.identity)
  const open = tabs[at]
  if (open && tab.isPinned && !open.isPinned)
    return pinTab(tabs.with(at, { ...open, address: tab.address }), tab.identity, true)
  // A visit never changes a user's pin.
  if (open) return open.address === tab.address ? tabs : tabs.with(at, { ...open, address: tab.address })
  if (tab.isPinned) return tabs.toSpliced(pinsOf(tabs), 0, tab)
  const added = [...tabs, tab]
  const oldest = added.find((one) => !one.isPinned)
  return added.length > maxTabs && oldest ? added.filter((one) => one !== oldest) : added
}

/**
 * Pins or unpins a tab: a pinned tab moves to the end of the pinned ones, an unpinned one to the start of the others.
 */
export function pinTab(tabs: TabList, identity: string, isPinned: boolean, title?: string): TabList {
  const tab = tabs.find((one) => one.identity === identity)
  if (!tab || tab.isPinned === isPinned) return tabs
  const others = tabs.filter((one) => one !== tab)
  const { title: _, ...rest } = tab
  return others.toSpliced(pinsOf(others), 0, { ...rest, isPinned, ...(isPinned && title ? { title } : {}) })
}

/**
 * Returns the tabs that fit into the bar, in their order: the current one, pinned ones, and the most recently opened
 * others.
 */
export function inView(tabs: TabList, shown: string): TabList {
  if (tabs.length <= maxInView) return tabs
  const wanted = [
    ...tabs.filter((tab) => tab.identity === shown),
    ...tabs.filter((tab) => tab.isPinned),
    ...tabs.filter((tab) => !tab.isPinned).toReversed(),
  ]
  const seen = new Set([...new Set(wanted)].slice(0, maxInView))
  return tabs.filter((tab) => seen.has(tab))
}

export const positionOf = (tabs: TabList, identity: string): number =>
  tabs.findIndex((tab) => tab.identity === identity)

/** Merges pins and open tabs, pins first. A tab in both keeps the pin's position and the open page's address. */
export function withPins(tabs: TabList, pins: TabList): TabList {
  const find = (all: TabList, { identity }: PageTab): PageTab | undefined =>
    all.find((one) => one.identity === identity)
  const pinned = pins.map((pin) => ({ ...pin, address: find(tabs, pin)?.address ?? pin.address, isPinned: true }))
  const others = tabs.filter((tab) => !find(pins, tab)).map((tab) => (tab.isPinned ? { ...tab, isPinned: false } : tab))
  return [...pinned, ...others].slice(0, Math.max(maxTabs, pinned.length))
}

/** Reads stored tabs and drops malformed ones. */
export const readTabs = (kept: unknown): TabList =>
  Array.isArray(kept)
    ? kept
        .filter(isTab)
        .slice(0, maxTabs)
        .map(({ identity, address, isPinned, title }) => ({ identity, address, isPinned, ...(title ? { title } : {}) }))
    : []

const maxTabs = 20
const maxInView = 8
/** Counts the pinned tabs, which come first. */
export const pinsOf = (tabs: TabList): number => tabs.filter((tab) => tab.isPinned).length

function isTab(value: unknown): value is PageTab {
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
