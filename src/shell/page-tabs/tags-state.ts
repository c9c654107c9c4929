import { atom, getDefaultStore } from 'jotai'
import { userAtom } from '#renderer/kit/signed-in-user.ts'
import { themeSettingsAtom } from '../theme-settings.ts'
import { readTags, type Tags } from './open-tags.ts'

const store = getDefaultStore()

interface Owned {
  readonly userId: number
  readonly tags: Tags
}

/** Open tags of this window and user. They survive a reload if the theme settings say so. */
const openAtom = atom<Owned | undefined>(undefined)
const openPlace = 'formwork-tags'
const pinsPlace = 'formwork-pins'

export const tagsAtom = atom(
  (get): Tags => {
    const userId = idOf(get(userAtom))
    const open = get(openAtom)
    if (open?.userId === userId) return open.tags
    return store.get(themeSettingsAtom).isCacheTagsView ? ownedIn(sessionStorage, openPlace, userId) : []
  },
  (get, set, update: (tags: Tags) => Tags) => {
    const before = get(tagsAtom)
    const tags = update(before)
    if (tags === before) return
    const owned: Owned = { userId: idOf(get(userAtom)), tags }
    set(openAtom, owned)
    if (get(themeSettingsAtom).isCacheTagsView) keepIn(sessionStorage, openPlace, owned)
    else sessionStorage.removeItem(openPlace)
  },
)
// The next user starts from that user's stored tags.
store.sub(userAtom, () => {
  if (!store.get(userAtom)) store.set(openAtom, undefined)
})

/** Returns this browser's copy of the pins for the first paint; the server's list replaces it (`pinned-tags.ts`). */
export const rememberedPins = (): Tags => ownedIn(localStorage, pinsPlace, idOf(store.get(userAtom)))
export const rememberPins = (tags: Tags): void =>
  keepIn(localStorage, pinsPlace, { userId: idOf(store.get(userAtom)), tags })

/** Refresh count by page identity; a new count remounts the screen. */
export const refreshAtom = atom<Readonly<Record<string, number>>>({})

export const refreshPageAtom = atom(null, (get, set, identity: string) => {
  const refreshes = get(refreshAtom)
  set(refreshAtom, { ...refreshes, [identity]: (refreshes[identity] ?? 0) + 1 })
})

/** Whether the page fills the window, without menu, bar and tags. */
export const isWholeAtom = atom(false)

const idOf = (user: { readonly user: { readonly id: number } } | undefined): number => user?.user.id ?? 0

function ownedIn(storage: Storage, place: string, userId: number): Tags {
  try {
    const kept: unknown = JSON.parse(storage.getItem(place) ?? '{}')
    const owned = (typeof kept === 'object' && kept !== null ? kept : {}) as Partial<Owned>
    return owned.userId === userId ? readTags(owned.tags) : []
  } catch {
    return []
  }
}

function keepIn(storage: Storage, place: string, owned: Owned): void {
  try {
    if (owned.tags.length > 0) storage.setItem(place, JSON.stringify(owned))
    else storage.removeItem(place)
  } catch {
    // A full or blocked storage only loses the tags at the next reload.
  }
}
