import { Button } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { useMessages } from '#renderer/kit/messages.ts'
import type { TreeNode } from '#schemas/process/tree/approval-tree.ts'
import { isSplit } from '#schemas/process/tree/approval-tree.ts'
import { AddNode } from './add-node.tsx'
import { useDesigner } from './designer-context.ts'
import { designerMessages, nodeNames, titleOf } from './messages.ts'
import { BranchCard, NodeCard } from './node-card.tsx'
import { newId, nodeIcons } from './node-kinds.ts'
import { addBranch } from './edit-tree.ts'
import classes from './tree-canvas.module.css'

/** The tree from top to bottom: nodes in a column, branches side by side, the end. */
export function TreeCanvas({ tree }: { readonly tree: TreeNode }) {
  const t = useMessages(designerMessages)
  return (
    <div className={classes.tree}>
      <Chain first={tree} />
      <span className={classes.end}>{t('end')}</span>
    </div>
  )
}

function Chain({ first }: { readonly first: TreeNode | undefined }) {
  const nodes: TreeNode[] = []
  for (let node = first; node; node = node.next) nodes.push(node)
  return nodes.map((node) => (
    <div key={node.id} className={classes.step}>
      {isSplit(node) ? <Split split={node} /> : <NodeCard node={node} />}
      {node.type !== 'end' && <AddNode anchor={node.id} />}
    </div>
  ))
}

function Split({ split }: { readonly split: TreeNode }) {
  const t = useMessages(designerMessages)
  const { isReadonly, problems, edit, select, selected, focus } = useDesigner()
  const branches = split.branches ?? []
  const isParallel = split.type === 'parallel'
  const Icon = nodeIcons[split.type]
  const add = (): void => {
    const names = nodeNames(t)
    const n = branches.length + (isParallel ? 1 : 0)
    const branch = { id: newId(), name: names(isParallel ? 'side' : 'when', { n }) }
    edit((now) => addBranch(now, split.id, branch))
    if (!isParallel) select(branch.id)
    focus(branch.id)
  }
  return (
    <div className={classes.split}>
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
      <ul className={classes.branches} aria-label={titleOf(split, t)}>
        {branches.map((branch) => (
          <li key={branch.id} className={classes.branch}>
            <BranchCard split={split} branch={branch} />
            <AddNode anchor={branch.id} />
            <Chain first={branch.next} />
            {!endsHere(branch.next) && <span className={classes.rest} />}
          </li>
        ))}
      </ul>
    </div>
  )
}

function endsHere(first: TreeNode | undefined): boolean {
  let last = first
  while (last?.next) last = last.next
  return last?.type === 'end'
}
