import type { Assembled } from '#renderer/kit/assemble.ts'
import { readToken } from '#renderer/kit/token.ts'
import { pageAt, pagesOf } from './pages.ts'
import { fixedPages } from './routes.tsx'

/**
 * Starts fetching the screen at the address beside texts, person and menu, which only say later what is shown. An
 * address that no code knows is a page of the menu, and most of those are lists.
 */
export function preloadScreen(assembled: Assembled): void {
  const pages = pagesOf(fixedPages, assembled, [])
  const found = pageAt(pages, location.pathname)
  const page = found?.redirect === undefined ? found : pageAt(pages, found.redirect)
  if (page?.requireLogin !== false && readToken() === undefined) return
  const screen = page ? page.screen : () => import('#renderer/crud/crud-screen.tsx')
  // the screen itself says that it cannot be fetched
  void screen?.().catch(() => undefined)
}
