import { useAtomValue } from 'jotai'
import { lazy, Suspense, useEffect, useMemo, useState } from 'react'
import { createPath, useLocation } from 'react-router-dom'
import { keepBackRoute } from '#renderer/kit/back-route.ts'
import { useWords } from '#renderer/kit/messages.ts'
import { routersAtom } from '#renderer/kit/session.ts'
import { shellWords } from '../i18n/words.ts'
import type { PageRoute } from '../pages.ts'
import { useProduct } from '../product.ts'
import { Breadcrumb } from './breadcrumb.tsx'
import { changeLook } from './look.ts'
import { KeptPages } from './kept/kept-pages.tsx'
import { entriesOf, type MenuEntry } from './menu.ts'
import { MobileMenu } from './mobile-menu.tsx'
import classes from './shell.module.css'
import { SettingsPlace } from './settings/settings-place.tsx'
import { SideMenu } from './side-menu.tsx'
import { isWholeAtom } from './tags/tags-state.ts'
import { TagsView } from './tags/tags-view.tsx'
import { TopBar } from './top-bar.tsx'
import { useShownLook } from './use-shown-look.ts'

const MenuBar = lazy(() => import('./menu-bar.tsx'))
const Columns = lazy(() => import('./columns.tsx'))
const LeaveWhole = lazy(() => import('./tags/leave-whole.tsx'))

/** One frame around the screens in four layouts; `shell.module.css` says where each has its parts. */
export function Shell({ pages }: { readonly pages: readonly PageRoute[] }) {
  const t = useWords(shellWords)
  const routers = useAtomValue(routersAtom)
  const look = useShownLook()
  const isWhole = useAtomValue(isWholeAtom)
  const [isMenuOpen, setMenuOpen] = useState(false)
  const entries = useMemo(() => [home, ...entriesOf(routers ?? [])], [routers])
  const { layout, isCollapse, isTagsview, isFooter } = look
  const location = useLocation()
  useEffect(() => keepBackRoute(location.pathname, createPath(location)), [location])
  const trail = look.isBreadcrumb ? <Breadcrumb pages={pages} hasIcons={look.isBreadcrumbIcon} /> : null

  return (
    <div className={classes.shell} data-layout={layout} data-collapsed={isCollapse || undefined} data-loose={!look.isFixedHeader || undefined}
      data-tagless={!isTagsview || undefined} data-footed={isFooter || undefined} data-whole={isWhole || undefined} id={frameId}>
      <a className={classes.skip} href={`#${contentId}`}>{t('skip')}</a>
      <TopBar look={look} onOpenMenu={() => setMenuOpen(true)}>
        {layout === 'transverse' ? <Suspense><MenuBar entries={entries} /></Suspense> : trail}
      </TopBar>
      {(layout === 'classic' || layout === 'defaults') && <SideMenu entries={entries} look={look} />}
      {layout === 'columns' && <Suspense><Columns entries={entries} look={look} /></Suspense>}
      <div className={classes.stage}>
        {isTagsview && <TagsView pages={pages} />}
        {layout === 'transverse' && trail && <div className={classes.trail}>{trail}</div>}
        <main id={contentId} className={classes.content} tabIndex={-1}><KeptPages pages={pages} content={contentId} frame={frameId} animation={look.animation} /></main>
        {isFooter && <Footer />}
        {isWhole && <Suspense><LeaveWhole /></Suspense>}
      </div>
      <MobileMenu entries={entries} isOpen={isMenuOpen} onClose={() => setMenuOpen(false)} />
      <SettingsPlace look={look} onChange={changeLook} />
    </div>
  )
}

const contentId = 'content'
const frameId = 'frame'
const home: MenuEntry = { path: '/home', title: 'shell:home', icon: 'home', isGroup: false, children: [] }

function Footer() {
  const { name, copyright } = useProduct()
  return <footer className={classes.footer}>{copyright || name}</footer>
}
