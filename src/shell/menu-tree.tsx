import { IconChevronRight } from '@tabler/icons-react'
import { useMemo, useState, type CSSProperties, type ReactNode } from 'react'
import { Link, useLocation } from 'react-router-dom'
import { useTitle } from '#renderer/kit/messages.ts'
import { activePath, groupsAround, isElsewhere, type MenuEntry } from './menu.ts'
import { MenuIcon } from './menu-icon.tsx'
import classes from './side-menu.module.css'

interface MenuTreeProps {
  readonly entries: readonly MenuEntry[]
  /** Opening a group closes its neighbours. True unless told. */
  readonly isAccordion?: boolean
  /** Something was chosen; the drawer closes. */
  readonly onChoose?: () => void
}

/** The menu as a tree. */
export function MenuTree({ entries, isAccordion = true, onChoose }: MenuTreeProps) {
  const { pathname } = useLocation()
  const active = activePath(entries, pathname)
  const around = useMemo(() => groupsAround(entries, active), [entries, active])
  const [open, setOpen] = useState<readonly string[]>(() => (around.length > 0 ? around : entries.filter((entry) => entry.isGroup).slice(0, 1).map((entry) => entry.path)))

  const [seen, setSeen] = useState(around)
  // Going to another page opens the groups around it; neighbours opened by hand close in an accordion. A page outside all groups leaves them be.
  if (seen !== around) {
    setSeen(around)
    if (around.length > 0) setOpen(isAccordion ? around : [...new Set([...open, ...around])])
  }

  const toggle = (path: string, siblings: readonly MenuEntry[]): void => {
    const others = open.filter((one) => (isAccordion ? !siblings.some((sibling) => sibling.path === one) : one !== path))
    setOpen(open.includes(path) ? others : [...others, path])
  }

  return <Branch entries={entries} depth={0} active={active} open={open} onToggle={toggle} {...(onChoose ? { onChoose } : {})} />
}

interface BranchProps extends Omit<MenuTreeProps, 'isAccordion'> {
  readonly depth: number
  readonly active: string | undefined
  readonly open: readonly string[]
  readonly onToggle: (path: string, siblings: readonly MenuEntry[]) => void
}

function Branch({ entries, depth, ...rest }: BranchProps) {
  const { active, open, onToggle, onChoose } = rest
  const text = useTitle()
  return (
    <ul className={depth === 0 ? classes.list : `${classes.list} ${classes.below}`}>
      {entries.map((entry) => {
        const label = <><MenuIcon name={entry.icon} depth={depth} /><span className={classes.label}>{text(entry.title)}</span></>
        const style = { '--depth': depth } as CSSProperties // React knows no custom properties
        const isOpen = open.includes(entry.path)
        return (
          <li key={entry.path}>
            {entry.isGroup
              ? <button type="button" className={classes.item} style={style} data-group aria-expanded={isOpen} onClick={() => onToggle(entry.path, entries)}>{label}<IconChevronRight className={classes.chevron} size={14} /></button>
              : <Entry path={entry.path} isCurrent={entry.path === active} style={style} onChoose={onChoose}>{label}</Entry>}
            {entry.isGroup && isOpen && <Branch entries={entry.children} depth={depth + 1} {...rest} />}
          </li>
        )
      })}
    </ul>
  )
}

interface EntryProps {
  readonly path: string
  readonly isCurrent: boolean
  readonly style: CSSProperties
  readonly onChoose: (() => void) | undefined
  readonly children: ReactNode
}

function Entry({ path, isCurrent, style, onChoose, children }: EntryProps) {
  if (isElsewhere(path)) return <a className={classes.item} style={style} href={path} target="_blank" rel="noreferrer" onClick={onChoose}>{children}</a>
  return <Link className={classes.item} style={style} to={path} aria-current={isCurrent ? 'page' : undefined} onClick={onChoose}>{children}</Link>
}
