import type { MenuRoute } from '#schemas/api/session.ts'
import type { LocalizedText } from '#schemas/module/localized-text.ts'
import { useAtomValue } from 'jotai'
import { useLocation } from 'react-router-dom'
import { identityOf, pageOwnersAtom } from '#renderer/kit/page-title.ts'

/** One entry of the side menu. Paths are whole; `children` only holds what is shown. */
export interface MenuEntry {
  readonly path: string
  readonly title: LocalizedText
  readonly icon?: string
  readonly isGroup: boolean
  readonly children: readonly MenuEntry[]
}

/** A menu entry with a screen, or a group that leads to its first screen. */
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

/** Entries of the side menu, without hidden ones and without groups that are empty then. */
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

/** Every page the menu brings, hidden ones too, each with its whole path. */
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

/** The menu's groups above a path and the entry itself, outermost first; empty when the menu does not know it. */
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
 * The entry to mark as current: that of the address, else the one that leads there (`leads`), else the longest whose
 * path starts it, else the only one in the same folder, so that a form's editor `/project/form/editor` marks
 * `/project/form/list`.
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

/** The groups to have open so that `path` can be seen. */
export function groupsAround(entries: readonly MenuEntry[], path: string | undefined): readonly string[] {
  if (path === undefined) return []
  return entries.flatMap((entry) =>
    flat(entry.children).some((child) => child.path === path)
      ? [entry.path, ...groupsAround(entry.children, path)]
      : [],
  )
}

/** Where an entry leads: its own page, or the first of its group. */
export const firstPage = (entry: MenuEntry): string =>
  entry.isGroup && entry.children[0] ? firstPage(entry.children[0]) : entry.path

/** Fixed addresses of the specification (§2) that lie elsewhere than the entry one comes from. */
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

/** The entry to mark as current: the one that the page says it belongs to, else what its address tells. */
export function useActive(entries: readonly MenuEntry[]): string | undefined {
  const location = useLocation()
  const owner = useAtomValue(pageOwnersAtom)[identityOf(location)]
  return activePath(entries, owner ?? location.pathname)
}
