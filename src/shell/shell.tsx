import { useAtomValue } from 'jotai'
import { lazy, Suspense, useEffect, useMemo, useState } from 'react'
import { createPath, useLocation } from 'react-router-dom'
import { keepBackRoute } from '#renderer/kit/back-route.ts'
import { titleKey, useMessages } from '#renderer/kit/i18n.ts'
import { routersAtom } from '#renderer/kit/signed-in-user.ts'
import { Arrived } from '../first-frame.ts'
import { shellMessages } from '../messages.ts'
import { pageAt, type PageRoute } from '../page-routes.ts'
import { useSystemInfo } from '../use-system-info.ts'
import { Breadcrumb } from './breadcrumb.tsx'
import { changeThemeSettings, useShownTheme } from './theme-settings.ts'
import { KeepAlivePages } from './keep-alive/keep-alive-pages.tsx'
import { entriesOf, type MenuEntry } from './menu-entries.ts'
import { MobileMenu, LazySettings } from './lazy-drawers.tsx'
import classes from './shell.module.css'
import { SideMenu } from './side-menu.tsx'
import { isWholeAtom } from './page-tabs/tabs-state.ts'
import { PageTabs } from './page-tabs/page-tabs.tsx'
import { TopBar } from './top-bar.tsx'

const MenuBar = lazy(() => import('./menu-bar.tsx'))
const Columns = lazy(() => import('./two-column-menu.tsx'))
const ExitFullPage = lazy(() => import('./page-tabs/exit-full-page.tsx'))

/** Frames the screens in one of four layouts; `shell.module.css` places the parts. */
export function Shell({ pages }: { readonly pages: readonly PageRoute[] }) {
  const t = useMessages(shellMessages)
  const routers = useAtomValue(routersAtom)
  const theme = useShownTheme()
  const isWhole = useAtomValue(isWholeAtom)
  const [isMenuOpen, setMenuOpen] = useState(false)
  const entries = useMemo(() => [home, ...entriesOf(routers ?? [])], [routers])
  const { layout, isCollapse, isTagsview, isFooter } = theme
  const location = useLocation()
  useEffect(() => keepBackRoute(location.pathname, createPath(location)), [location])
  const isPageWhole = pageAt(pages, location.pathname)?.isWhole
  const trail = theme.isBreadcrumb ? <Breadcrumb pages={pages} hasIcons={theme.isBreadcrumbIcon} /> : null

  return (
    <div
      className={classes.shell}
      data-layout={layout}
      data-collapsed={isCollapse || undefined}
      data-loose={!theme.isFixedHeader || undefined}
      data-tagless={!isTagsview || undefined}
      data-footed={isFooter || undefined}
      data-whole={isWhole || isPageWhole || undefined}
      id={frameId}
    >
      <a className={classes.skip} href={`#${contentId}`}>
        {t('skip')}
      </a>
      <TopBar theme={theme} entries={entries} onOpenMenu={() => setMenuOpen(true)}>
        {layout === 'transverse' ? (
          <Suspense>
            <MenuBar entries={entries} />
            <Arrived part="frame" />
          </Suspense>
        ) : (
          trail
        )}
      </TopBar>
      {(layout === 'classic' || layout === 'defaults') && (
        <>
          <SideMenu entries={entries} theme={theme} />
          <Arrived part="frame" />
        </>
      )}
      {layout === 'columns' && (
        <Suspense>
          <Columns entries={entries} theme={theme} />
          <Arrived part="frame" />
        </Suspense>
      )}
      <div className={classes.stage}>
        {isTagsview && <PageTabs pages={pages} />}
        {layout === 'transverse' && trail && <div className={classes.trail}>{trail}</div>}
        <main id={contentId} className={classes.content} tabIndex={-1}>
          <KeepAlivePages pages={pages} content={contentId} frame={frameId} animation={theme.animation} />
        </main>
        {isFooter && <Footer />}
        {isWhole && (
          <Suspense>
            <ExitFullPage />
          </Suspense>
        )}
      </div>
      <MobileMenu entries={entries} isOpen={isMenuOpen} onClose={() => setMenuOpen(false)} />
      <LazySettings theme={theme} onChange={changeThemeSettings} />
    </div>
  )
}

const contentId = 'content'
const frameId = 'frame'
const home: MenuEntry = {
  path: '/home',
  title: titleKey(shellMessages, 'home'),
  icon: 'home',
  isGroup: false,
  children: [],
}

function Footer() {
  const { name, copyright } = useSystemInfo()
  return <footer className={classes.footer}>{copyright || name}</footer>
}
