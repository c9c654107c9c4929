import { IconChevronRight } from '@tabler/icons-react'
import { memo, useMemo, useState, type CSSProperties, type MouseEvent } from 'react'
import { useInternalLink } from '#renderer/kit/use-navigate.ts'
import { useTitle } from '#renderer/kit/i18n.ts'
import { MenuBadge } from './menu-badge.tsx'
import { ElsewhereMark, MenuIcon } from './menu-icon.tsx'
import { groupsAround, isElsewhere, type MenuEntry, useActive } from './menu-entries.ts'
import classes from './side-menu.module.css'

interface MenuTreeProps {
  readonly entries: readonly MenuEntry[]
  /** Opening a group closes its siblings; `true` by default. */
  readonly isAccordion?: boolean
  /** Called after an entry is chosen; the drawer closes then. */
  readonly onChoose?: () => void
}

/** Shows the menu as a tree of collapsible groups. */
export function MenuTree({ entries, isAccordion = true, onChoose }: MenuTreeProps) {
  const active = useActive(entries)
  const around = useMemo(() => groupsAround(entries, active), [entries, active])
  const [open, setOpen] = useState<readonly string[]>(() =>
    around.length > 0
      ? around
      : entries
          .filter((entry) => entry.isGroup)
          .slice(0, 1)
          .map((entry) => entry.path),
  )

  const [seen, setSeen] = useState(around)
  // Navigation opens the groups around the page; in an accordion their siblings close. A page outside all groups
  // changes nothing.
  if (seen !== around) {
    setSeen(around)
    if (around.length > 0) setOpen(isAccordion ? around : [...new Set([...open, ...around])])
  }

  const toggle = (path: string, siblings: readonly MenuEntry[]): void => {
    const others = open.filter((one) =>
      isAccordion ? !siblings.some((sibling) => sibling.path === one) : one !== path,
    )
    setOpen(open.includes(path) ? others : [...others, path])
  }

  const follow = useInternalLink(onChoose)
  return (
    <Branch
      entries={entries}
      depth={0}
      active={active}
      open={open}
      onToggle={toggle}
      follow={follow}
      onChoose={onChoose}
    />
  )
}

type Follow = (event: MouseEvent<HTMLAnchorElement>) => void

interface BranchProps {
  readonly entries: readonly MenuEntry[]
  readonly follow: Follow
  readonly onChoose: (() => void) | undefined
  readonly depth: number
  readonly active: string | undefined
  readonly open: readonly string[]
  readonly onToggle: (path: string, siblings: readonly MenuEntry[]) => void
}

function Branch({ entries, depth, ...rest }: BranchProps) {
  const { active, open, onToggle, follow, onChoose } = rest
  const text = useTitle()
  return (
    <ul className={depth === 0 ? classes.list : `${classes.list} ${classes.below}`}>
      {entries.map((entry) => {
        const title = text(entry.title)
        const isOpen = open.includes(entry.path)
        return (
          <li key={entry.path}>
            {entry.isGroup ? (
              <button
                type="button"
                className={classes.item}
                style={indent(depth)}
                data-group
                aria-expanded={isOpen}
                onClick={() => onToggle(entry.path, entries)}
              >
                <Label icon={entry.icon} depth={depth} title={title} />
                {!isOpen && <MenuBadge entry={entry} />}
                <IconChevronRight className={classes.chevron} size={14} />
              </button>
            ) : (
              <Entry
                entry={entry}
                icon={entry.icon}
                title={title}
                depth={depth}
                isCurrent={entry.path === active}
                follow={follow}
                onChoose={onChoose}
              />
            )}
            {entry.isGroup && isOpen && <Branch entries={entry.children} depth={depth + 1} {...rest} />}
          </li>
        )
      })}
    </ul>
  )
}

interface LabelProps {
  readonly icon: MenuEntry['icon']
  readonly title: string
  readonly depth: number
}

interface EntryProps extends LabelProps {
  readonly entry: MenuEntry
  readonly isCurrent: boolean
  readonly follow: Follow
  readonly onChoose: (() => void) | undefined
}

const Entry = memo(function Entry({ entry, isCurrent, follow, onChoose, ...label }: EntryProps) {
  const { path } = entry
  const shared = { className: classes.item, style: indent(label.depth) }
  if (isElsewhere(path))
    return (
      <a href={path} {...shared} target="_blank" rel="noopener noreferrer" onClick={onChoose}>
        <Label {...label} />
        <ElsewhereMark />
      </a>
    )
  return (
    <a href={path} {...shared} aria-current={isCurrent ? 'page' : undefined} onClick={follow}>
      <Label {...label} />
      <MenuBadge entry={entry} />
    </a>
  )
})

const Label = memo(function Label({ icon, title, depth }: LabelProps) {
  return (
    <>
      <MenuIcon name={icon} depth={depth} />
      <span className={classes.label}>{title}</span>
    </>
  )
})

// React's style type lacks custom properties.
const indent = (depth: number): CSSProperties => ({ '--depth': depth }) as CSSProperties
