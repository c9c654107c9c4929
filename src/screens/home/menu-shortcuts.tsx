import { IconChevronRight } from '@tabler/icons-react'
import { Link } from 'react-router-dom'
import { useTitle, useMessages } from '#renderer/kit/i18n.ts'
import { isElsewhere, type MenuEntry } from '../../shell/menu-entries.ts'
import { MenuIcon } from '../../shell/menu-icon.tsx'
import classes from './menu-shortcuts.module.css'
import { dashMessages } from '../messages.ts'

/** Limit of shortcuts; the menu lists all screens. */
const most = 12

/** Links the user's menu screens on a home page without any cards. */
export default function Shortcuts({ entries }: { readonly entries: readonly MenuEntry[] }) {
  const t = useMessages(dashMessages)
  const name = useTitle()
  return (
    <section aria-labelledby="ways">
      <h2 id="ways" className={classes.title}>
        {t('ways.title')}
      </h2>
      <ul className={classes.ways}>
        {screensOf(entries)
          .slice(0, most)
          .map(({ path, title, icon, group }) => (
            <li key={path}>
              <Link to={path} className={classes.way}>
                <span className={classes.icon}>
                  <MenuIcon name={icon} depth={0} size={20} />
                </span>
                <span className={classes.name}>
                  {name(title)}
                  {group !== undefined && <small>{name(group)}</small>}
                </span>
                <IconChevronRight className={classes.go} size={16} aria-hidden="true" />
              </Link>
            </li>
          ))}
      </ul>
    </section>
  )
}

type Shortcut = MenuEntry & { readonly group?: MenuEntry['title'] }

/** Returns the internal pages of the menu in its order, each with its group. */
const screensOf = (entries: readonly MenuEntry[], group?: MenuEntry['title']): readonly Shortcut[] =>
  entries.flatMap((entry) =>
    entry.isGroup
      ? screensOf(entry.children, entry.title)
      : isElsewhere(entry.path)
        ? []
        : [{ ...entry, ...(group === undefined ? {} : { group }) }, ...screensOf(entry.children, entry.title)],
  )
