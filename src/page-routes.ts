import { createElement, type ComponentType } from 'react'
import { matchRoutes } from 'react-router-dom'
import type { MenuRoute } from '#schemas/api/current-user-api-types.ts'
import type { LocalizedText } from '#schemas/module/localized-text.ts'
import { formTabPath } from '#renderer/form-workspace/form-routes.ts'
import type { Assembled } from '#renderer/kit/assemble-plugins.ts'
import type { Lazy, ScreenShape } from '#renderer/kit/client-plugin-type.ts'
import { pagesOfMenu, type MenuPage } from './shell/menu-entries.ts'

/** Route of the admin and the screen it shows. */
export interface PageRoute {
  readonly path: string
  readonly title?: LocalizedText
  readonly requireLogin: boolean
  /** Renders without the shell. */
  readonly isBare: boolean
  /** Fills the window, as the screens of one form do; the shell stays mounted but hidden. */
  readonly isWhole?: boolean
  /** Pinned among the tabs. */
  readonly isAffix: boolean
  /** Error page: shown inside the shell to signed-in users, and never given a tab. */
  readonly isError?: boolean
  /** Stays mounted but hidden while other pages are shown. */
  readonly isKeepAlive?: boolean
  /** Redirect target, instead of a screen. */
  readonly redirect?: string
  readonly screen?: Lazy
  /** Shape of the skeleton while the screen loads; a list by default. */
  readonly shape?: ScreenShape
}

/**
 * Returns every page: fixed ones, those of plugins, then those of the server's menu. The first of two equal paths wins.
 */
export function pagesOf(
  fixed: readonly PageRoute[],
  assembled: Assembled,
  routers: readonly MenuRoute[],
): readonly PageRoute[] {
  const plugins = assembled.routes.map((route): PageRoute => ({
    path: route.path,
    screen: route.screen,
    requireLogin: route.requireLogin !== false,
    isBare: route.bare ?? false,
    isAffix: false,
    ...(route.title === undefined ? {} : { title: route.title }),
    ...(route.shape === undefined ? {} : { shape: route.shape }),
  }))
  const seen = new Set<string>()
  const ofForms = new Set(assembled.formTabs.map(({ tab }) => formTabPath(tab)))
  return [...fixed, ...plugins, ...pagesOfMenu(routers).map((page) => menuPage(page, assembled))]
    .filter(({ path }) => !seen.has(path) && seen.add(path))
    .map((page) => (ofForms.has(page.path) ? { ...page, isWhole: true } : page))
}

/** Renders error pages inside the shell, for users who have a menu. */
export const framed = (pages: readonly PageRoute[]): readonly PageRoute[] =>
  pages.map((page) => (page.isError ? { ...page, isBare: false } : page))

/** Returns the page at a path, or undefined. Cached, because every tab asks at each navigation. */
export function pageAt(pages: readonly PageRoute[], pathname: string): PageRoute | undefined {
  const known = found.get(pages) ?? new Map<string, PageRoute | undefined>()
  found.set(pages, known)
  if (!known.has(pathname))
    known.set(
      pathname,
      matchRoutes(
        pages.map((page) => ({ path: page.path, handle: page })),
        pathname,
      )?.at(-1)?.route.handle,
    )
  return known.get(pathname)
}

const found = new WeakMap<readonly PageRoute[], Map<string, PageRoute | undefined>>()

function menuPage({ component, redirect, ...menu }: MenuPage, assembled: Assembled): PageRoute {
  const page = { ...menu, isBare: false }
  if (redirect !== undefined) return { ...page, redirect }
  const shape = assembled.shapes[nameOf(component)]
  return { ...page, screen: screenOf(component, assembled), ...(shape ? { shape } : {}) }
}

/** Returns the screen for a menu's `component` (design/architecture.md §3), or one that shows MODULE_NOT_FOUND. */
export function screenOf(component: string, assembled: Assembled): Lazy {
  const known = screens.get(component)
  if (known) return known
  const screen = findScreen(component, assembled)
  screens.set(component, screen)
  return screen
}

/** Cached by component, because React would remount a new function each time the menu is read. */
const screens = new Map<string, Lazy>()

function findScreen(component: string, assembled: Assembled): Lazy {
  if (component.startsWith('schema:')) {
    const module = component.slice('schema:'.length)
    return async () => bind((await import('#renderer/crud/crud-screen.tsx')).default, { module })
  }
  return (
    assembled.screens[nameOf(component)] ??
    (async () => bind((await import('./screens/screen-not-found.tsx')).default, { component }))
  )
}

const nameOf = (component: string): string => (component.includes('#') ? component : `${component}#default`)

const bind = <Props extends object>(screen: ComponentType<Props>, props: Props): { default: ComponentType } => ({
  default: () => createElement(screen, props),
})
