import { Tooltip } from '@mantine/core'
import { Link } from 'react-router-dom'
import { useTitle, useMessages } from '#renderer/kit/i18n.ts'
import { shellMessages } from '../messages.ts'
import { MenuBadge } from './menu-badge.tsx'
import { ElsewhereMark, MenuIcon } from './menu-icon.tsx'
import { groupsAround, isElsewhere, type MenuEntry, useActive } from './menu-entries.ts'
import { MenuFlyout } from './menu-flyout.tsx'
import classes from './side-menu.module.css'

/** Shows the collapsed menu as one icon per top entry; a group opens its pages in a flyout. */
export default function MenuRail({ entries }: { readonly entries: readonly MenuEntry[] }) {
  const t = useMessages(shellMessages)
  const text = useTitle()
  const active = useActive(entries)
  const around = groupsAround(entries, active)
  return (
    <ul className={classes.list}>
      {entries.map((entry) => {
        const title = text(entry.title)
        const shared = { className: `${classes.item} ${classes.rail}` }
        const icon = (
          <>
            <MenuIcon name={entry.icon} depth={0} />
            <span className={classes.visuallyHidden}>{title}</span>
            <MenuBadge entry={entry} isDot />
          </>
        )
        if (entry.isGroup) {
          return (
            <li key={entry.path}>
              <MenuFlyout entries={[entry]} active={active} position="right-start">
                <button type="button" {...shared} data-active={around.includes(entry.path) || undefined}>
                  {icon}
                </button>
              </MenuFlyout>
            </li>
          )
        }
        return (
          <li key={entry.path}>
            <Tooltip label={title} position="right">
              {isElsewhere(entry.path) ? (
                <a
                  href={entry.path}
                  target="_blank"
                  rel="noopener noreferrer"
                  {...shared}
                  aria-label={`${title} ${t('menu.newTab')}`}
                >
                  {icon}
                  <span className={classes.railMark}>
                    <ElsewhereMark />
                  </span>
                </a>
              ) : (
                <Link to={entry.path} {...shared} aria-current={entry.path === active ? 'page' : undefined}>
                  {icon}
                </Link>
              )}
            </Tooltip>
          </li>
        )
      })}
    </ul>
  )
}
