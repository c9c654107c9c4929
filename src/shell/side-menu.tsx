import { ActionIcon } from '@mantine/core'
import { IconLayoutSidebarLeftCollapse, IconLayoutSidebarLeftExpand } from '@tabler/icons-react'
import { lazy, Suspense } from 'react'
import type { ThemeConfig } from '#schemas/api/theme-config.ts'
import { useMessages } from '#renderer/kit/i18n.ts'
import { shellMessages } from '../messages.ts'
import { Brand } from './brand-logo.tsx'
import { changeThemeSettings } from './theme-settings.ts'
import { MenuTree } from './menu-tree.tsx'
import type { MenuEntry } from './menu-entries.ts'
import classes from './side-menu.module.css'
import tones from './menu-and-bar-tones.module.css'

const MenuRail = lazy(() => import('./menu-rail.tsx'))

interface SideMenuProps {
  readonly entries: readonly MenuEntry[]
  readonly theme: ThemeConfig
  /** Title of the group whose entries are shown, in layouts that list the groups elsewhere. */
  readonly heading?: string
}

/** Shows the menu beside the content: a tree, or a rail of icons when collapsed. */
export function SideMenu({ entries, theme, heading }: SideMenuProps) {
  const t = useMessages(shellMessages)
  const { isCollapse, layout } = theme
  const label = t(isCollapse ? 'menu.expand' : 'menu.collapse')
  const Icon = isCollapse ? IconLayoutSidebarLeftExpand : IconLayoutSidebarLeftCollapse
  return (
    <aside
      className={`${classes.side} ${tones.toned}`}
      data-collapsed={isCollapse || undefined}
      data-tone={theme.menuBar}
    >
      {layout === 'defaults' && theme.isShowLogo && (
        <div className={classes.head}>
          <Brand bare={isCollapse} />
        </div>
      )}
      {heading !== undefined && !isCollapse && (
        <div className={classes.head}>
          <span className={classes.heading}>{heading}</span>
        </div>
      )}
      <nav className={classes.menu} aria-label={heading ?? t('menu.label')}>
        {isCollapse ? (
          <Suspense>
            <MenuRail entries={entries} />
          </Suspense>
        ) : (
          <MenuTree entries={entries} isAccordion={theme.isUniqueOpened} />
        )}
      </nav>
      <div className={classes.foot}>
        <ActionIcon
          aria-label={label}
          title={label}
          aria-expanded={!isCollapse}
          onClick={() => changeThemeSettings({ isCollapse: !isCollapse })}
        >
          <Icon size={18} stroke={1.6} />
        </ActionIcon>
      </div>
    </aside>
  )
}
