import { atom } from 'jotai'
import { atomWithStorage } from 'jotai/utils'
import { readTags, type Tags } from './tags.ts'

const storageKey = 'formwork-tags'

/** The open pages. They survive a reload, not the browser session. */
export const tagsAtom = atomWithStorage<Tags>(storageKey, [], {
  getItem: (key) => readTags(sessionStorage.getItem(key)),
  setItem: (key, tags) => sessionStorage.setItem(key, JSON.stringify(tags)),
  removeItem: (key) => sessionStorage.removeItem(key),
}, { getOnInit: true })

/** How often each page has been refreshed, by identity; a change mounts the screen anew. */
export const refreshAtom = atom<Readonly<Record<string, number>>>({})

export const refreshPageAtom = atom(null, (get, set, identity: string) => {
  const refreshes = get(refreshAtom)
  set(refreshAtom, { ...refreshes, [identity]: (refreshes[identity] ?? 0) + 1 })
})

/** Whether the side menu is a narrow rail; remembered. */
export const isCollapsedAtom = atomWithStorage('formwork-menu-collapsed', false, undefined, { getOnInit: true })
