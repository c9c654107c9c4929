import { nodesOf, type TreeBranch, type TreeNode } from '#schemas/process/tree/approval-tree.ts'
import { anchorOf, find, splitOf } from './edit-tree.ts'

export type Direction = 'up' | 'down' | 'left' | 'right'

/** Target of an arrow key; undefined at the edge of the drawing. */
export function neighbour(tree: TreeNode, id: string, direction: Direction): string | undefined {
  switch (direction) {
    case 'down':
      return below(tree, id)
    case 'up':
      return above(tree, id)
    default:
      return beside(tree, id, direction === 'left' ? -1 : 1)
  }
}

function below(tree: TreeNode, id: string): string | undefined {
  const node = find(tree, id)
  if (node?.branches?.[0]) return node.branches[0].id
  const next = node ? node.next : splitOf(tree, id)?.branches?.find((branch) => branch.id === id)?.next
  return next?.id ?? behindSplit(tree, id)
}

/** Continuation of a branch that ends at a node: behind its split, or behind the enclosing split. */
function behindSplit(tree: TreeNode, id: string): string | undefined {
  for (let split = around(tree, id)?.split; split; split = around(tree, split.id)?.split)
    if (split.next) return split.next.id
  return undefined
}

function above(tree: TreeNode, id: string): string | undefined {
  const split = splitOf(tree, id)
  if (split) return split.id
  const before = anchorOf(tree, id)
  const node = before === undefined ? undefined : find(tree, before)
  return node?.branches?.[0] ? lastOf(node.branches[0]) : before
}

/** The lowest node of a branch: its last node, or the lowest node in that node's first branch. */
function lastOf(branch: TreeBranch): string {
  let last = branch.next
  while (last?.next) last = last.next
  if (!last) return branch.id
  return last.branches?.[0] ? lastOf(last.branches[0]) : last.id
}

/** The node at the same height in the neighboring branch, or the lowest one there. */
function beside(tree: TreeNode, id: string, by: -1 | 1): string | undefined {
  for (let here = around(tree, id); here; here = around(tree, here.split.id)) {
    const { split, branch, height } = here
    const other = split.branches?.[split.branches.indexOf(branch) + by]
    if (!other) continue
    let found: string = other.id
    for (let node = other.next, at = 1; node && at <= height; node = node.next, at++) found = node.id
    return found
  }
  return undefined
}

interface Around {
  readonly split: TreeNode
  readonly branch: TreeBranch
  /** 0 is the branch itself, 1 its first node. */
  readonly height: number
}

/** The innermost branch that contains a node, or the branch itself. */
function around(tree: TreeNode, id: string): Around | undefined {
  for (const split of nodesOf(tree))
    for (const branch of split.branches ?? []) {
      if (branch.id === id) return { split, branch, height: 0 }
      let height = 1
      for (let node = branch.next; node; node = node.next, height++)
        if (node.id === id) return { split, branch, height }
    }
  return undefined
}

/** The nodes that every path to a node passes, nearest first. */
export function nodesBefore(tree: TreeNode, id: string): readonly TreeNode[] {
  const found: TreeNode[] = []
  for (let at = anchorOf(tree, id); at !== undefined;) {
    const node = find(tree, at)
    if (node) found.push(node)
    const split = node ? undefined : splitOf(tree, at)
    at = node ? anchorOf(tree, node.id) : split && anchorOf(tree, split.id)
  }
  return found
}
