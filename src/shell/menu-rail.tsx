import { Menu, Tooltip } from '@mantine/core'
import { Link, useLocation } from 'react-router-dom'
import { useGo } from '#renderer/kit/go.ts'
import { useTitle } from '#renderer/kit/messages.ts'
import { activePath, groupsAround, isElsewhere, type MenuEntry } from './menu.ts'
import { MenuIcon } from './menu-icon.tsx'
import classes from './side-menu.module.css'

/** The collapsed menu: an icon per top entry. A group opens its pages beside it, on hover, click or Enter. */
export function MenuRail({ entries }: { readonly entries: readonly MenuEntry[] }) {
  const text = useTitle()
  const { pathname } = useLocation()
  const active = activePath(entries, pathname)
  const around = groupsAround(entries, active)
  return (
    <ul className={classes.list}>
      {entries.map((entry) => (
        <li key={entry.path}>
          {entry.isGroup
            ? <Flyout entry={entry} active={active} isAround={around.includes(entry.path)} />
            : (
              <Tooltip label={text(entry.title)} position="right">
                <Link to={entry.path} className={`${classes.item} ${classes.rail}`} aria-label={text(entry.title)} aria-current={entry.path === active ? 'page' : undefined}>
                  <MenuIcon name={entry.icon} depth={0} />
                </Link>
              </Tooltip>
            )}
        </li>
      ))}
    </ul>
  )
}

function Flyout({ entry, active, isAround }: { readonly entry: MenuEntry; readonly active: string | undefined; readonly isAround: boolean }) {
  const text = useTitle()
  const go = useGo()
  return (
    <Menu trigger="click-hover" position="right-start" width={200} offset={10}>
      <Menu.Target>
        <button type="button" className={`${classes.item} ${classes.rail}`} data-active={isAround || undefined} aria-label={text(entry.title)}>
          <MenuIcon name={entry.icon} depth={0} />
        </button>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Label>{text(entry.title)}</Menu.Label>
        {leavesOf(entry).map(({ path, title }) => (
          <Menu.Item key={path} {...(path === active ? { color: 'brand' } : {})} aria-current={path === active ? 'page' : undefined}
            onClick={() => (isElsewhere(path) ? window.open(path, '_blank', 'noreferrer') : go(path))}>
            {text(title)}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  )
}

const leavesOf = (entry: MenuEntry): readonly MenuEntry[] =>
  entry.children.flatMap((child) => (child.isGroup ? leavesOf(child) : [child]))
