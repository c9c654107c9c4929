import { Link } from 'react-router-dom'
import type { ThemeConfig } from '#schemas/api/theme-config.ts'
import { useTitle, useMessages } from '#renderer/kit/i18n.ts'
import { shellMessages } from '../messages.ts'
import { Brand } from './brand-logo.tsx'
import classes from './two-column-menu.module.css'
import { MenuBadge } from './menu-badge.tsx'
import { ElsewhereMark, MenuIcon } from './menu-icon.tsx'
import { firstPage, groupsAround, isElsewhere, type MenuEntry, useActive } from './menu-entries.ts'
import { alongColumn } from './roving-focus.ts'
import { SideMenu } from './side-menu.tsx'
import tones from './menu-and-bar-tones.module.css'

interface ColumnsProps {
  readonly entries: readonly MenuEntry[]
  readonly theme: ThemeConfig
}

/**
 * Shows the first level of the menu as a narrow column, each entry linking to its first page; the current entry's
 * children show in a second column.
 */
export default function Columns({ entries, theme }: ColumnsProps) {
  const t = useMessages(shellMessages)
  const text = useTitle()
  const active = useActive(entries)
  const around = groupsAround(entries, active)
  const current = entries.find((entry) => around.includes(entry.path))

  return (
    <>
      <aside
        className={`${classes.column} ${tones.toned}`}
        data-tone={theme.columnsMenuBar}
        data-shape={theme.columnsAsideStyle}
        data-way={theme.columnsAsideLayout}
        data-alone={!current || undefined}
      >
        {theme.isShowLogo && (
          <div className={classes.head}>
            <Brand bare />
          </div>
        )}
        <nav className={classes.menu} aria-label={t('menu.label')} ref={alongColumn}>
          <ul className={classes.list}>
            {entries.map((entry) => {
              const to = firstPage(entry)
              const label = (
                <>
                  <MenuIcon name={entry.icon} depth={0} />
                  <span className={classes.label}>{text(entry.title)}</span>
                  {entry !== current && <MenuBadge entry={entry} isDot />}
                </>
              )
              const isCurrent = entry === current || entry.path === active
              return (
                <li key={entry.path}>
                  {isElsewhere(to) ? (
                    <a className={classes.item} data-stop href={to} target="_blank" rel="noopener noreferrer">
                      {label}
                      <span>
                        <ElsewhereMark />
                      </span>
                    </a>
                  ) : (
                    <Link
                      className={classes.item}
                      data-stop
                      to={to}
                      aria-current={entry.path === active ? 'page' : isCurrent || undefined}
                      title={text(entry.title)}
                    >
                      {label}
                    </Link>
                  )}
                </li>
              )
            })}
          </ul>
        </nav>
      </aside>
      {current && (
        <SideMenu key={current.path} entries={current.children} theme={theme} heading={text(current.title)} />
      )}
    </>
  )
}
