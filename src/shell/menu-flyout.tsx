import { Menu } from '@mantine/core'
import type { ReactElement } from 'react'
import { useNavigate } from '#renderer/kit/use-navigate.ts'
import { useTitle } from '#renderer/kit/i18n.ts'
import { MenuBadge } from './menu-badge.tsx'
import { ElsewhereMark } from './menu-icon.tsx'
import { isElsewhere, type MenuEntry } from './menu-entries.ts'

interface MenuFlyoutProps {
  readonly entries: readonly MenuEntry[]
  readonly active: string | undefined
  readonly position: 'right-start' | 'bottom-start' | 'bottom-end'
  /** Button that opens the flyout. */
  readonly children: ReactElement
}

/** Shows an entry's groups and pages in a flyout, on hover, click or Enter. */
export function MenuFlyout({ entries, active, position, children }: MenuFlyoutProps) {
  return (
    <Menu trigger="click-hover" position={position} width={200} offset={position === 'right-start' ? 10 : 6}>
      <Menu.Target>{children}</Menu.Target>
      <Menu.Dropdown mah="calc(100dvh - 72px)" style={{ overflowY: 'auto' }}>
        {entries.map((entry) => (
          <Part key={entry.path} entry={entry} active={active} />
        ))}
      </Menu.Dropdown>
    </Menu>
  )
}

function Part({ entry, active }: { readonly entry: MenuEntry; readonly active: string | undefined }) {
  const text = useTitle()
  const go = useNavigate()
  return (
    <>
      {entry.isGroup && <Menu.Label>{text(entry.title)}</Menu.Label>}
      {(entry.isGroup ? leavesOf(entry) : [entry]).map((leaf) => {
        const { path, title } = leaf
        return (
          <Menu.Item
            key={path}
            rightSection={isElsewhere(path) ? <ElsewhereMark /> : <MenuBadge entry={leaf} />}
            {...(path === active ? { color: 'brand' } : {})}
            aria-current={path === active ? 'page' : undefined}
            onClick={() => (isElsewhere(path) ? window.open(path, '_blank', 'noopener,noreferrer') : go(path))}
          >
            {text(title)}
          </Menu.Item>
        )
      })}
    </>
  )
}

const leavesOf = (entry: MenuEntry): readonly MenuEntry[] =>
  entry.children.flatMap((child) => (child.isGroup ? leavesOf(child) : [child]))
