import { atom, getDefaultStore } from 'jotai'
import { userAtom } from '#renderer/kit/signed-in-user.ts'
import { themeSettingsAtom } from '../theme-settings.ts'
import { readTabs, type TabList } from './open-tabs.ts'

const store = getDefaultStore()

interface Owned {
  readonly userId: number
  readonly tabs: TabList
}

/** Open tabs of this window and user. They survive a reload if the theme settings say so. */
const openAtom = atom<Owned | undefined>(undefined)
const sessionStorageKey = 'formwork-tags'
const pinsPlace = 'formwork-pins'

export const tabsAtom = atom(
  (get): TabList => {
    const userId = idOf(get(userAtom))
    const open = get(openAtom)
    if (open?.userId === userId) return open.tabs
    return store.get(themeSettingsAtom).isCacheTagsView ? ownedIn(sessionStorage, sessionStorageKey, userId) : []
  },
  (get, set, update: (tabs: TabList) => TabList) => {
    const before = get(tabsAtom)
    const tabs = update(before)
    if (tabs === before) return
    const owned: Owned = { userId: idOf(get(userAtom)), tabs }
    set(openAtom, owned)
    if (get(themeSettingsAtom).isCacheTagsView) keepIn(sessionStorage, sessionStorageKey, owned)
    else sessionStorage.removeItem(sessionStorageKey)
  },
)
// The next user starts from that user's stored tabs.
store.sub(userAtom, () => {
  if (!store.get(userAtom)) store.set(openAtom, undefined)
})

/** Returns this browser's copy of the pins for the first paint; the server's list replaces it (`pinned-tabs.ts`). */
export const rememberedPins = (): TabList => ownedIn(localStorage, pinsPlace, idOf(store.get(userAtom)))
export const rememberPins = (tabs: TabList): void =>
  keepIn(localStorage, pinsPlace, { userId: idOf(store.get(userAtom)), tabs })

/** Refresh count by page identity; a new count remounts the screen. */
export const refreshAtom = atom<Readonly<Record<string, number>>>({})

export const refreshPageAtom = atom(null, (get, set, identity: string) => {
  const refreshes = get(refreshAtom)
  set(refreshAtom, { ...refreshes, [identity]: (refreshes[identity] ?? 0) + 1 })
})

/** Whether the page fills the window, without menu, bar and tabs. */
export const isWholeAtom = atom(false)

const idOf = (user: { readonly user: { readonly id: number } } | undefined): number => user?.user.id ?? 0

function ownedIn(storage: Storage, place: string, userId: number): TabList {
  try {
    const kept: unknown = JSON.parse(storage.getItem(place) ?? '{}')
    const owned = (typeof kept === 'object' && kept !== null ? kept : {}) as Partial<Owned>
    return owned.userId === userId ? readTabs(owned.tabs) : []
  } catch {
    return []
  }
}

function keepIn(storage: Storage, place: string, owned: Owned): void {
  try {
    if (owned.tabs.length > 0) storage.setItem(place, JSON.stringify(owned))
    else storage.removeItem(place)
  } catch {
    // A full or blocked storage only loses the tabs at the next reload.
  }
}
