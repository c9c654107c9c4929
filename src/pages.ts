import { createElement, type ComponentType } from 'react'
import { matchRoutes } from 'react-router-dom'
import type { MenuRoute } from '#schemas/api/session.ts'
import type { LocalizedText } from '#schemas/module/localized-text.ts'
import { formTabPath } from '#renderer/form-workspace/form-routes.ts'
import type { Assembled } from '#renderer/kit/assemble.ts'
import type { Lazy, ScreenShape } from '#renderer/kit/plugin.ts'
import { pagesOfMenu, type MenuPage } from './shell/menu.ts'

/** One address of the admin and the screen it shows. */
export interface PageRoute {
  readonly path: string
  readonly title?: LocalizedText
  readonly requireLogin: boolean
  /** Without the shell around it. */
  readonly isBare: boolean
  /** Has the whole window, as the screens of one form do; the shell stays around it out of sight. */
  readonly isWhole?: boolean
  /** Pinned in the tags view. */
  readonly isAffix: boolean
  /** Says that there is nothing to see: inside the shell for those signed in, and no tab of its own. */
  readonly isError?: boolean
  /** Stays as it is, out of sight, while others are shown. */
  readonly isKeepAlive?: boolean
  /** Where the address leads instead of showing a screen. */
  readonly redirect?: string
  readonly screen?: Lazy
  /** Outline until the page has loaded; a list unless given. */
  readonly shape?: ScreenShape
}

/**
 * Every page: the fixed ones, the plugins' and those of the server's menu. The first of two with the same path wins.
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

/** Errors keep the menu of whoever has one. */
export const framed = (pages: readonly PageRoute[]): readonly PageRoute[] =>
  pages.map((page) => (page.isError ? { ...page, isBare: false } : page))

/** The page of an address, or undefined. Asked for every tag at each step, so it is looked for once. */
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

/**
 * The screen a menu's `component` asks for (design/architecture.md §3); one that says MODULE_NOT_FOUND when nobody has
 * it.
 */
export function screenOf(component: string, assembled: Assembled): Lazy {
  const known = screens.get(component)
  if (known) return known
  const screen = findScreen(component, assembled)
  screens.set(component, screen)
  return screen
}

/** A screen keeps its identity, or React would mount it anew each time the menu is read. */
const screens = new Map<string, Lazy>()

function findScreen(component: string, assembled: Assembled): Lazy {
  if (component.startsWith('schema:')) {
    const module = component.slice('schema:'.length)
    return async () => bind((await import('#renderer/crud/crud-screen.tsx')).default, { module })
  }
  return (
    assembled.screens[nameOf(component)] ??
    (async () => bind((await import('./screens/module-not-found.tsx')).default, { component }))
  )
}

const nameOf = (component: string): string => (component.includes('#') ? component : `${component}#default`)

const bind = <Props extends object>(screen: ComponentType<Props>, props: Props): { default: ComponentType } => ({
  default: () => createElement(screen, props),
})
