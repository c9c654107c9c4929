import type { MenuRoute } from '#schemas/api/current-user-api-types.ts'
import type { LocalizedText } from '#schemas/module/localized-text.ts'
import { useAtomValue } from 'jotai'
import { useLocation } from 'react-router-dom'
import { identityOf, pageOwnersAtom } from '#renderer/kit/page-titles.ts'

/** Entry of the menu. `path` is absolute; `children` holds only visible entries. */
export interface MenuEntry {
  readonly path: string
  readonly title: LocalizedText
  readonly icon?: string
  readonly isGroup: boolean
  readonly children: readonly MenuEntry[]
}

/** Page of a menu entry; a group's page redirects to its first screen. */
export interface MenuPage {
  readonly path: string
  readonly component: string
  readonly title: LocalizedText
  readonly requireLogin: boolean
  readonly isAffix: boolean
  readonly isKeepAlive: boolean
  readonly redirect?: string
}

export interface Crumb {
  readonly title: LocalizedText
  readonly icon?: string
  readonly path?: string
}

export const isGroup = (route: MenuRoute): boolean => route.component === 'Layout' || route.component === ''
export const isElsewhere = (path: string): boolean => /^https?:\/\//.test(path)

/** Returns the menu entries without hidden ones and without groups left empty. */
export function entriesOf(routes: readonly MenuRoute[], parent = ''): readonly MenuEntry[] {
  return routes.flatMap((route) => {
    if (route.meta.isHide) return []
    const path = wholePath(parent, route.path)
    const children = entriesOf(route.children ?? [], path)
    if (isGroup(route) && children.length === 0) return []
    const { title, icon } = route.meta
    return [{ path, title, isGroup: isGroup(route), children, ...(icon ? { icon } : {}) }]
  })
}

/** Returns every page of the menu, hidden ones included, with absolute paths. */
export function pagesOfMenu(routes: readonly MenuRoute[], parent = ''): readonly MenuPage[] {
  return routes.flatMap((route) => {
    const path = wholePath(parent, route.path)
    const below = pagesOfMenu(route.children ?? [], path)
    if (isElsewhere(path)) return below
    const { title, requireLogin, isAffix, isKeepAlive } = route.meta
    const redirect = isGroup(route)
      ? (route.redirect ?? below.find((page) => page.redirect === undefined)?.path)
      : undefined
    if (isGroup(route) && redirect === undefined) return below
    return [
      {
        path,
        component: route.component,
        title,
        requireLogin,
        isAffix,
        isKeepAlive,
        ...(redirect === undefined ? {} : { redirect }),
      },
      ...below,
    ]
  })
}

/** Returns the menu groups above a path and the entry itself, outermost first; empty for a path outside the menu. */
export function trailOf(routes: readonly MenuRoute[], pathname: string, parent = ''): readonly Crumb[] {
  for (const route of routes) {
    const path = wholePath(parent, route.path)
    const { title, icon } = route.meta
    const own: Crumb = { title, ...(icon ? { icon } : {}), ...(isGroup(route) ? {} : { path }) }
    if (path === pathname) return [own]
    const below = trailOf(route.children ?? [], pathname, path)
    if (below.length > 0) return [own, ...below]
  }
  return []
}

/**
 * Returns the path of the entry to mark as current: an exact match, else a fixed assignment of `leads`, else the
 * longest prefix, else the only entry in the same folder, so that `/project/form/editor` marks `/project/form/list`.
 */
export function activePath(entries: readonly MenuEntry[], pathname: string): string | undefined {
  const all = flat(entries).filter((entry) => !entry.isGroup)
  const exact = all.find((entry) => entry.path === pathname)
  if (exact) return exact.path
  const lead = leads.find(
    ([start, path]) => `${pathname}/`.startsWith(start) && all.some((entry) => entry.path === path),
  )
  if (lead) return lead[1]
  const above = all.filter((entry) => pathname.startsWith(`${entry.path}/`))
  if (above.length > 0) return above.toSorted((a, b) => b.path.length - a.path.length)[0]?.path
  const beside = all.filter((entry) => folderOf(entry.path) === folderOf(pathname))
  return folderOf(pathname).lastIndexOf('/') > 0 && beside.length === 1 ? beside[0]?.path : undefined
}

/** Returns the paths of the groups around `path`, outermost first. */
export function groupsAround(entries: readonly MenuEntry[], path: string | undefined): readonly string[] {
  if (path === undefined) return []
  return entries.flatMap((entry) =>
    flat(entry.children).some((child) => child.path === path)
      ? [entry.path, ...groupsAround(entry.children, path)]
      : [],
  )
}

/** Returns the path an entry links to: its own, or that of the first page in its group. */
export const firstPage = (entry: MenuEntry): string =>
  entry.isGroup && entry.children[0] ? firstPage(entry.children[0]) : entry.path

/** Fixed pages of the specification (§2) whose path does not start with that of their menu entry. */
const leads: readonly (readonly [start: string, entry: string])[] = [
  ['/auth/user/', '/system/role'],
  ['/auth/role/', '/system/user'],
  ['/dict/type/data/', '/system/dict'],
  ['/dept/post/', '/system/dept'],
]

const folderOf = (path: string): string => path.slice(0, path.lastIndexOf('/'))

const flat = (entries: readonly MenuEntry[]): readonly MenuEntry[] =>
  entries.flatMap((entry) => [entry, ...flat(entry.children)])

function wholePath(parent: string, path: string): string {
  if (path.startsWith('/') || isElsewhere(path)) return path
  return `${parent}/${path}`.replace(/\/+/g, '/')
}

/** Returns the current entry: the owner set by the page, else the match of its address. */
export function useActive(entries: readonly MenuEntry[]): string | undefined {
  const location = useLocation()
  const owner = useAtomValue(pageOwnersAtom)[identityOf(location)]
  return activePath(entries, owner ?? location.pathname)
}
