import { useAtom, useAtomValue } from 'jotai'
import { useCallback, useEffect, useMemo } from 'react'
import { createPath, useLocation } from 'react-router-dom'
import { useNavigate } from '#renderer/kit/use-navigate.ts'
import { useTitle } from '#renderer/kit/i18n.ts'
import { identityOf, useOwnTitle } from '#renderer/kit/page-titles.ts'
import { routersAtom } from '#renderer/kit/signed-in-user.ts'
import { pageAt, type PageRoute } from '../../page-routes.ts'
import { trailOf } from '../menu-entries.ts'
import { openTab, withPins, type PageTab, type TabList } from './open-tabs.ts'
import { rememberedPins, tabsAtom } from './tabs-state.ts'

/** State of the tabs view; `tab-actions.ts` holds the actions on it. */
export interface TabsControl {
  readonly tabs: TabList
  /** Identity of the current page. */
  readonly shown: string
  /** Tabs pinned by the menu, which can be neither closed nor unpinned. */
  readonly affix: TabList
  readonly titleOf: (tab: PageTab) => string
  readonly go: (path: string) => void
}

export function useTabs(pages: readonly PageRoute[]): TabsControl {
  const go = useNavigate()
  const location = useLocation()
  const [tabs, setTabs] = useAtom(tabsAtom)
  const titleOf = useTabTitle(pages)
  const shown = identityOf(location)
  const address = createPath(location)
  const affix = useMemo(
    () =>
      pages
        .filter((page) => page.isAffix)
        .map(({ path }): PageTab => ({ identity: path, address: path, isPinned: true })),
    [pages],
  )
  const show = useCallback(
    (pins: TabList): void => setTabs((open) => shownTabs(open, [...affix, ...pins], pages)),
    [affix, pages, setTabs],
  )

  useEffect(() => show(rememberedPins()), [show])
  const page = pageAt(pages, location.pathname)
  // A page without a title is only a redirect.
  const hasTab = page !== undefined && page.isError !== true && page.title !== undefined
  useEffect(() => {
    if (hasTab) setTabs((open) => openTab(open, { identity: shown, address, isPinned: false }))
  }, [shown, address, hasTab, setTabs])
  // The server's pins are fetched after the page itself.
  useEffect(() => {
    const timer = setTimeout(
      () =>
        void import('./pinned-tabs.ts')
          .then(({ fetchPins }) => fetchPins())
          .then(
            (pins) => pins && show(pins),
            () => undefined,
          ),
      1500,
    )
    return () => clearTimeout(timer)
  }, [show])

  return { tabs, shown, affix, titleOf, go }
}

/** Drops tabs whose page is no longer in the menu. */
const shownTabs = (open: TabList, pins: TabList, pages: readonly PageRoute[]): TabList =>
  withPins(open, pins).filter((tab) => pageAt(pages, pathOf(tab)) !== undefined)

/** Returns the title a screen set, else that of its page, else the address. */
function useTabTitle(pages: readonly PageRoute[]): (tab: PageTab) => string {
  const name = useTitle()
  const own = useOwnTitle()
  return (tab) => own(tab.identity) || tab.title || name(pageAt(pages, pathOf(tab))?.title) || tab.address
}

/** Returns the menu icon of a tab's page; home has a fixed one. */
export function useTabIcon(): (tab: PageTab) => string | undefined {
  const routers = useAtomValue(routersAtom)
  return (tab) => (pathOf(tab) === '/home' ? 'home' : trailOf(routers ?? [], pathOf(tab)).at(-1)?.icon)
}

const pathOf = ({ address }: PageTab): string => address.split(/[?#]/)[0] ?? address
