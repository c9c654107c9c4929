import { OverflowList } from '@mantine/core'
import { IconChevronDown, IconDots } from '@tabler/icons-react'
import { Link } from 'react-router-dom'
import { useTitle, useMessages } from '#renderer/kit/i18n.ts'
import { shellMessages } from '../messages.ts'
import { MenuBadge } from './menu-badge.tsx'
import { ElsewhereMark, MenuIcon } from './menu-icon.tsx'
import classes from './menu-bar.module.css'
import { groupsAround, isElsewhere, type MenuEntry, useActive } from './menu-entries.ts'
import { MenuFlyout } from './menu-flyout.tsx'
import { alongRow } from './roving-focus.ts'

/** Shows the menu's first level as a row in the top bar, with the overflow behind the last button. */
export default function MenuBar({ entries }: { readonly entries: readonly MenuEntry[] }) {
  const t = useMessages(shellMessages)
  const text = useTitle()
  const active = useActive(entries)
  const around = groupsAround(entries, active)

  const item = (entry: MenuEntry) => {
    const label = (
      <>
        <MenuIcon name={entry.icon} depth={0} />
        <span>{text(entry.title)}</span>
        <MenuBadge entry={entry} />
      </>
    )
    if (entry.isGroup) {
      return (
        <MenuFlyout entries={entry.children} active={active} position="bottom-start">
          <button
            type="button"
            className={classes.item}
            data-stop
            data-active={around.includes(entry.path) || undefined}
          >
            {label}
            <IconChevronDown className={classes.arrow} size={14} />
          </button>
        </MenuFlyout>
      )
    }
    if (isElsewhere(entry.path))
      return (
        <a className={classes.item} data-stop href={entry.path} target="_blank" rel="noopener noreferrer">
          {label}
          <ElsewhereMark />
        </a>
      )
    return (
      <Link
        className={classes.item}
        data-stop
        to={entry.path}
        aria-current={entry.path === active ? 'page' : undefined}
      >
        {label}
      </Link>
    )
  }

  return (
    <nav className={classes.bar} aria-label={t('menu.label')} ref={alongRow}>
      <OverflowList
        data={[...entries]}
        gap={2}
        getItemKey={(entry) => entry.path}
        renderItem={item}
        renderOverflow={(hidden) => (
          <MenuFlyout entries={hidden} active={active} position="bottom-end">
            <button
              type="button"
              className={classes.item}
              data-stop
              data-active={hidden.some((entry) => around.includes(entry.path) || entry.path === active) || undefined}
              aria-label={t('menu.more')}
            >
              <IconDots size={18} stroke={1.6} />
            </button>
          </MenuFlyout>
        )}
      />
    </nav>
  )
}
