import { Button } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { useLayoutEffect, useRef } from 'react'
import { useMessages } from '#renderer/kit/i18n.ts'
import type { TreeNode } from '#schemas/process/tree/approval-tree.ts'
import { isSplit } from '#schemas/process/tree/approval-tree.ts'
import { impliedEnd, onwardOf } from '#schemas/process/tree/tree-to-bpmn.ts'
import { AddNode } from './add-node.tsx'
import { useDesigner } from './designer-context.ts'
import { designerMessages, nodeNames, titleOf } from './messages.ts'
import { BranchCard, NodeCard } from './node-card.tsx'
import { newId, nodeIcons } from './node-types.ts'
import { addBranch } from './edit-tree.ts'
import classes from './tree-canvas.module.css'

/** The tree from top to bottom: nodes in a column, branches side by side, the end. */
export function TreeCanvas({ tree }: { readonly tree: TreeNode }) {
  const t = useMessages(designerMessages)
  return (
    <div className={classes.tree}>
      <Chain first={tree} after={impliedEnd} />
      <span className={classes.end}>{t('end')}</span>
    </div>
  )
}

interface ChainProps {
  readonly first: TreeNode | undefined
  /** Id of what follows the last node. */
  readonly after: string
}

function Chain({ first, after }: ChainProps) {
  const nodes: TreeNode[] = []
  for (let node = first; node; node = node.next) nodes.push(node)
  const { passed } = useDesigner()
  return nodes.map((node) => (
    <div key={node.id} className={classes.step} data-onward={passed.has(onwardOf(node)) || undefined}>
      {isSplit(node) ? <Split split={node} after={node.next?.id ?? after} /> : <NodeCard node={node} />}
      {node.type !== 'end' && <AddNode anchor={node.id} />}
    </div>
  ))
}

function Split({ split, after }: { readonly split: TreeNode; readonly after: string }) {
  const t = useMessages(designerMessages)
  const { isReadonly, problems, passed, edit, select, selected, focus } = useDesigner()
  const branches = split.branches ?? []
  const isParallel = split.type === 'parallel'
  const Icon = nodeIcons[split.type]
  const list = useRef<HTMLUListElement>(null)
  const isPassed = branches.map(({ id }) => passed.has(id))
  const isOnward = branches.map(({ id, next }) => passed.has(id) && passed.has(after) && !endsHere(next))
  useLayoutEffect(() => {
    drawAcross(list.current!, 'passed', isPassed)
    drawAcross(list.current!, 'onward', isOnward)
  }, [isPassed, isOnward])
  const add = (): void => {
    const names = nodeNames(t)
    const n = branches.length + (isParallel ? 1 : 0)
    const branch = { id: newId(), name: names(isParallel ? 'side' : 'when', { n }) }
    edit((now) => addBranch(now, split.id, branch))
    if (!isParallel) select(branch.id)
    focus(branch.id)
  }
  return (
    <div className={classes.split} data-passed={passed.has(split.id) || undefined}>
      <div className={classes.gate}>
        <button
          type="button"
          className={classes.gateName}
          data-node={split.id}
          data-selected={selected === split.id || undefined}
          data-faulty={problems.has(split.id) || undefined}
          aria-haspopup="dialog"
          aria-expanded={selected === split.id}
          onClick={() => select(split.id)}
        >
          <Icon size={16} aria-hidden="true" />
          {titleOf(split, t)}
        </button>
        {!isReadonly && (
          <Button
            size="compact-sm"
            variant="subtle"
            leftSection={<IconPlus size={14} aria-hidden="true" />}
            onClick={add}
          >
            {t(isParallel ? 'add.branch' : 'add.condition')}
          </Button>
        )}
      </div>
      <ul ref={list} className={classes.branches} aria-label={titleOf(split, t)}>
        {branches.map((branch, at) => (
          <li
            key={branch.id}
            className={classes.branch}
            data-passed={isPassed[at] || undefined}
            data-onward={isOnward[at] || undefined}
          >
            <BranchCard split={split} branch={branch} />
            <AddNode anchor={branch.id} />
            <Chain first={branch.next} after={after} />
            {!endsHere(branch.next) && <span className={classes.rest} />}
          </li>
        ))}
      </ul>
    </div>
  )
}

/** Draws the passed part of a line across: from the middle to the outermost branches passed on each side. */
function drawAcross(list: HTMLUListElement, line: 'passed' | 'onward', isDrawn: readonly boolean[]): void {
  const middles = [...list.children].flatMap((one, at) =>
    isDrawn[at] && one instanceof HTMLElement ? (100 * (one.offsetLeft + one.offsetWidth / 2)) / list.offsetWidth : [],
  )
  list.toggleAttribute(`data-${line}`, middles.length > 0)
  list.style.setProperty(`--${line}-from`, `${Math.min(50, ...middles)}%`)
  list.style.setProperty(`--${line}-to`, `${Math.max(50, ...middles)}%`)
}

function endsHere(first: TreeNode | undefined): boolean {
  let last = first
  while (last?.next) last = last.next
  return last?.type === 'end'
}
