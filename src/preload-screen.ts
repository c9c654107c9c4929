import { getDefaultStore } from 'jotai'
import type { Assembled } from '#renderer/kit/assemble-plugins.ts'
import { readToken } from '#renderer/kit/session-token.ts'
import { pageAt, pagesOf } from './page-routes.ts'
import { fixedPages } from './routes.tsx'
import { themeSettingsAtom } from './shell/theme-settings.ts'

/**
 * Starts fetching the screen of the current address in parallel to texts, user and menu. An unknown address belongs to
 * the menu, where most screens are lists.
 */
export function preloadScreen(assembled: Assembled): void {
  preloadMenu()
  const pages = pagesOf(fixedPages, assembled, [])
  const found = pageAt(pages, location.pathname)
  const page = found?.redirect === undefined ? found : pageAt(pages, found.redirect)
  if (page?.requireLogin !== false && readToken() === undefined) return
  const screen = page ? page.screen : () => import('#renderer/crud/crud-screen.tsx')
  // The screen reports a failed load itself.
  void screen?.().catch(() => undefined)
}

/** Preloads the menu of the layouts that keep theirs in a separate chunk. */
function preloadMenu(): void {
  const { layout } = getDefaultStore().get(themeSettingsAtom)
  if (readToken() === undefined) return
  if (layout === 'columns') void import('./shell/two-column-menu.tsx').catch(() => undefined)
  if (layout === 'transverse') void import('./shell/menu-bar.tsx').catch(() => undefined)
}
