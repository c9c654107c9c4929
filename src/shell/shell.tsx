import { useAtomValue } from 'jotai'
import { useEffect, useMemo, useState } from 'react'
import { Outlet, useLocation } from 'react-router-dom'
import { useWords } from '#renderer/kit/messages.ts'
import { routersAtom } from '#renderer/kit/session.ts'
import { shellWords } from '../i18n/words.ts'
import type { PageRoute } from '../pages.ts'
import { entriesOf, type MenuEntry } from './menu.ts'
import { MobileMenu } from './mobile-menu.tsx'
import classes from './shell.module.css'
import { SideMenu } from './side-menu.tsx'
import { isCollapsedAtom } from './tags-state.ts'
import { TagsView } from './tags-view.tsx'
import { TopBar } from './top-bar.tsx'

/** The layout `classic`: top bar, side menu, tags view, content. Below 1000 px the menu is a drawer. */
export function Shell({ pages }: { readonly pages: readonly PageRoute[] }) {
  const t = useWords(shellWords)
  const routers = useAtomValue(routersAtom)
  const isCollapsed = useAtomValue(isCollapsedAtom)
  const [isMenuOpen, setMenuOpen] = useState(false)
  const { pathname } = useLocation()
  const entries = useMemo(() => [home, ...entriesOf(routers ?? [])], [routers])

  return (
    <div className={classes.shell} data-collapsed={isCollapsed || undefined}>
      <a className={classes.skip} href={`#${contentId}`}>{t('skip')}</a>
      <TopBar pages={pages} onOpenMenu={() => setMenuOpen(true)} />
      <SideMenu entries={entries} />
      <div className={classes.stage}>
        <TagsView pages={pages} />
        <main id={contentId} className={classes.content} tabIndex={-1}><StartAtTop key={pathname} /><Outlet /></main>
      </div>
      <MobileMenu entries={entries} isOpen={isMenuOpen} onClose={() => setMenuOpen(false)} />
    </div>
  )
}

const contentId = 'content'
const home: MenuEntry = { path: '/home', title: 'shell:home', icon: 'home', isGroup: false, children: [] }

/** A new page starts at its top; the content scrolls, not the window. */
function StartAtTop() {
  // Braces: newer browsers answer a promise here, which React would take for a clean-up.
  useEffect(() => {
    document.getElementById(contentId)?.scrollTo(0, 0)
  }, [])
  return null
}
