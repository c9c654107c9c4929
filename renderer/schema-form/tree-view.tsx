import { Checkbox } from '@mantine/core'
import { IconChevronRight } from '@tabler/icons-react'
import { useMemo, useRef, useState, type CSSProperties, type KeyboardEvent, type ReactNode } from 'react'
import { useMessages } from '../kit/i18n.ts'
import type { Mark, OptionNode } from './option-tree.ts'
import { flattenTree, openLevels } from './flatten-tree.ts'
import classes from './tree-view.module.css'
import { schemaFormMessages } from './messages.ts'

export interface TreeViewProps {
  readonly nodes: readonly OptionNode[]
  readonly label: string
  /** Whether all nodes are expanded, such as for search results. */
  readonly isOpen?: boolean
  readonly isReadonly?: boolean
  /** Whether nodes have checkboxes; otherwise one node is current. */
  readonly marks?: ReadonlyMap<string, Mark>
  readonly current?: string | undefined
  /** Number of nodes above which the tree opens collapsed. */
  readonly openAtFirst?: number
  /** Nodes expanded initially. */
  readonly openFirst?: ReadonlySet<string>
  /** Icon of a node, in the place of the toggle if it has no children. */
  readonly iconOf?: (node: OptionNode) => ReactNode
  readonly onPick: (node: OptionNode) => void
}

/**
 * Tree to pick from: ↑ ↓ move between nodes, → and ← expand and collapse, Enter and Space pick. Tab reaches it once.
 */
export function TreeView({
  nodes,
  label,
  isOpen = false,
  isReadonly = false,
  marks,
  current,
  openAtFirst = 40,
  openFirst,
  iconOf,
  onPick,
}: TreeViewProps) {
  const t = useMessages(schemaFormMessages)
  const list = useRef<HTMLUListElement>(null)
  const [opened, setOpened] = useState<Readonly<Record<string, boolean>>>({})
  const [entry, setEntry] = useState<string>()
  const levels = useMemo(() => openLevels(nodes, openAtFirst), [nodes, openAtFirst])
  const { rows, branches } = useMemo(
    () =>
      flattenTree(
        nodes,
        (node) => node.value,
        (id, level) => (isOpen ? true : (opened[id] ?? (level < levels || openFirst?.has(id) === true))),
      ),
    [nodes, isOpen, opened, levels, openFirst],
  )
  const reached = [entry, current].find((value) => value !== undefined && branches.has(value)) ?? rows[0]?.value

  const open = (id: string, to: boolean): void => setOpened((now) => ({ ...now, [id]: to }))
  const focus = (at: number): void =>
    list.current?.querySelectorAll<HTMLElement>('[role=treeitem]')[Math.max(0, Math.min(at, rows.length - 1))]?.focus()
  const press = (event: KeyboardEvent, node: OptionNode, at: number): void => {
    const branch = branches.get(node.value)
    const actions: Readonly<Record<string, () => void>> = {
      ArrowDown: () => focus(at + 1),
      ArrowUp: () => focus(at - 1),
      Home: () => focus(0),
      End: () => focus(rows.length - 1),
      ArrowRight: () => (branch?.isOpen === false ? open(node.value, true) : branch?.isOpen && focus(at + 1)),
      ArrowLeft: () =>
        branch?.isOpen
          ? open(node.value, false)
          : focus(
              rows.slice(0, at).findLastIndex((one) => (branches.get(one.value)?.level ?? 0) < (branch?.level ?? 0)),
            ),
      Enter: () => !isReadonly && onPick(node),
      ' ': () => !isReadonly && onPick(node),
    }
    const action = actions[event.key]
    if (!action || event.ctrlKey || event.metaKey || event.altKey) return
    event.preventDefault()
    event.stopPropagation()
    action()
  }

  return (
    <ul
      ref={list}
      className={classes.tree}
      role="tree"
      aria-label={label}
      {...(marks ? { 'aria-multiselectable': true } : {})}
    >
      {rows.map((node, at) => {
        const branch = branches.get(node.value)!
        const mark = marks?.get(node.value)
        return (
          <li
            key={node.value}
            role="treeitem"
            className={classes.node}
            tabIndex={node.value === reached ? 0 : -1}
            style={{ '--depth': branch.level - 1 } as CSSProperties}
            aria-level={branch.level}
            aria-posinset={branch.place}
            aria-setsize={branch.size}
            {...(branch.isOpen === undefined ? {} : { 'aria-expanded': branch.isOpen })}
            {...(marks
              ? { 'aria-checked': mark === 'some' ? 'mixed' : mark === 'all' }
              : { 'aria-selected': node.value === current })}
            {...(isReadonly ? { 'aria-disabled': true } : {})}
            onFocus={() => setEntry(node.value)}
            onKeyDown={(event) => press(event, node, at)}
            onClick={() => !isReadonly && onPick(node)}
          >
            {branch.isOpen === undefined ? (
              <span className={classes.gap}>{iconOf?.(node)}</span>
            ) : (
              <span
                className={classes.toggle}
                data-open={branch.isOpen || undefined}
                title={t(branch.isOpen ? 'close' : 'open')}
                onClick={(event) => {
                  event.stopPropagation()
                  open(node.value, !branch.isOpen)
                }}
                role="presentation"
              >
                <IconChevronRight size={14} aria-hidden="true" />
              </span>
            )}
            {branch.isOpen !== undefined && iconOf?.(node)}
            {marks && (
              <Checkbox.Indicator
                size="xs"
                checked={mark === 'all'}
                indeterminate={mark === 'some'}
                disabled={isReadonly}
              />
            )}
            <span className={classes.label} title={node.label}>
              {node.label}
            </span>
          </li>
        )
      })}
    </ul>
  )
}
