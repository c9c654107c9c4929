import { getDefaultStore } from 'jotai'
import type { Assembled } from '#renderer/kit/assemble.ts'
import { readToken } from '#renderer/kit/token.ts'
import { pageAt, pagesOf } from './pages.ts'
import { fixedPages } from './routes.tsx'
import { themeSettingsAtom } from './shell/theme-settings.ts'

/**
 * Starts fetching the screen at the address beside texts, person and menu, which only say later what is shown. An
 * address that no code knows is a page of the menu, and most of those are lists.
 */
export function preloadScreen(assembled: Assembled): void {
  preloadMenu()
  const pages = pagesOf(fixedPages, assembled, [])
  const found = pageAt(pages, location.pathname)
  const page = found?.redirect === undefined ? found : pageAt(pages, found.redirect)
  if (page?.requireLogin !== false && readToken() === undefined) return
  const screen = page ? page.screen : () => import('#renderer/crud/crud-screen.tsx')
  // the screen itself says that it cannot be fetched
  void screen?.().catch(() => undefined)
}

/** The menu of two layouts is a file of its own. */
function preloadMenu(): void {
  const { layout } = getDefaultStore().get(themeSettingsAtom)
  if (readToken() === undefined) return
  if (layout === 'columns') void import('./shell/columns.tsx').catch(() => undefined)
  if (layout === 'transverse') void import('./shell/menu-bar.tsx').catch(() => undefined)
}
