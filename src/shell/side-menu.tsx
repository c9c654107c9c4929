import { ActionIcon, Tooltip } from '@mantine/core'
import { IconLayoutSidebarLeftCollapse, IconLayoutSidebarLeftExpand } from '@tabler/icons-react'
import { useAtom } from 'jotai'
import { useWords } from '#renderer/kit/messages.ts'
import { shellWords } from '../i18n/words.ts'
import { MenuRail } from './menu-rail.tsx'
import { MenuTree } from './menu-tree.tsx'
import type { MenuEntry } from './menu.ts'
import classes from './side-menu.module.css'
import { isCollapsedAtom } from './tags-state.ts'

/** The menu beside the content: a tree, or a rail of icons when collapsed. */
export function SideMenu({ entries }: { readonly entries: readonly MenuEntry[] }) {
  const t = useWords(shellWords)
  const [isCollapsed, setCollapsed] = useAtom(isCollapsedAtom)
  const label = t(isCollapsed ? 'menu.expand' : 'menu.collapse')
  const Icon = isCollapsed ? IconLayoutSidebarLeftExpand : IconLayoutSidebarLeftCollapse
  return (
    <aside className={classes.side} data-collapsed={isCollapsed || undefined}>
      <nav className={classes.menu} aria-label={t('menu.label')}>
        {isCollapsed ? <MenuRail entries={entries} /> : <MenuTree entries={entries} />}
      </nav>
      <div className={classes.foot}>
        <Tooltip label={label} position="right">
          <ActionIcon aria-label={label} aria-expanded={!isCollapsed} onClick={() => setCollapsed(!isCollapsed)}><Icon size={18} stroke={1.6} /></ActionIcon>
        </Tooltip>
      </div>
    </aside>
  )
}
