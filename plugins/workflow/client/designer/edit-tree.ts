import { isSplit, nodesOf, type TreeBranch, type TreeNode } from '#schemas/process/tree/approval-tree.ts'

/** Edits of a tree. Each returns the next tree, or the same tree when nothing changes. */

/** A node, or the branch before whose first node something is inserted. */
export type AnchorId = string

/** Inserts a node directly behind an anchor. */
export const insert = (tree: TreeNode, anchor: AnchorId, node: TreeNode): TreeNode =>
  changeNext(tree, anchor, (next) => appended(node, next))

/** Removes a node with its branches. The starter cannot be removed. */
export function remove(tree: TreeNode, id: string): TreeNode {
  const anchor = anchorOf(tree, id)
  return anchor === undefined ? tree : changeNext(tree, anchor, (node) => node?.next)
}

/** Moves a node with its branches behind an anchor outside of it. */
export function move(tree: TreeNode, id: string, anchor: AnchorId): TreeNode {
  const node = find(tree, id)
  const before = anchorOf(tree, id)
  if (!node || before === undefined || before === anchor || holdsAnchor(node, anchor)) return tree
  return insert(remove(tree, id), anchor, alone(node))
}

/** Moves a node one position up or down in its chain. */
export function shift(tree: TreeNode, id: string, by: -1 | 1): TreeNode {
  const node = find(tree, id)
  const before = anchorOf(tree, id)
  if (!node || before === undefined) return tree
  if (by === 1) return node.next && node.next.type !== 'end' ? move(tree, id, node.next.id) : tree
  const above = find(tree, before)
  const target = above && anchorOf(tree, above.id)
  return target === undefined ? tree : move(tree, id, target)
}

/** Changes a node's settings; `undefined` removes one. */
export const changeNode = (tree: TreeNode, id: string, patch: Patch<TreeNode>): TreeNode =>
  mapNodes(tree, (node) => (node.id === id ? patched(node, patch) : node))

export const changeBranch = (tree: TreeNode, id: string, patch: Patch<TreeBranch>): TreeNode =>
  mapNodes(tree, (node) =>
    node.branches?.some((branch) => branch.id === id)
      ? { ...node, branches: node.branches.map((branch) => (branch.id === id ? patched(branch, patch) : branch)) }
      : node,
  )

/** Adds a branch to a split, before the default branch, which stays last. */
export const addBranch = (tree: TreeNode, split: string, branch: TreeBranch): TreeNode =>
  mapNodes(tree, (node) => {
    if (node.id !== split || !node.branches) return node
    return { ...node, branches: node.branches.toSpliced(node.branches.length - (otherwiseOf(node) ? 1 : 0), 0, branch) }
  })

/** Removes a branch. A split with one branch left is replaced by that branch. */
export function removeBranch(tree: TreeNode, id: string): TreeNode {
  const split = splitOf(tree, id)
  if (!split?.branches) return tree
  const left = split.branches.filter((branch) => branch.id !== id)
  if (left.length > 1) return mapNodes(tree, (node) => (node.id === split.id ? { ...node, branches: left } : node))
  const anchor = anchorOf(tree, split.id)
  if (anchor === undefined) return tree
  return changeNext(tree, anchor, () => (left[0]?.next ? appended(left[0].next, split.next) : split.next))
}

/** Moves a branch among its siblings; the default branch stays last. */
export function moveBranch(tree: TreeNode, id: string, by: -1 | 1): TreeNode {
  const split = splitOf(tree, id)
  const all = split?.branches ?? []
  const at = all.findIndex((branch) => branch.id === id)
  const to = at + by
  const movable = all.length - (split && otherwiseOf(split) ? 1 : 0)
  if (!split || at >= movable || to < 0 || to >= movable) return tree
  return mapNodes(tree, (node) =>
    node.id === split.id ? { ...node, branches: all.toSpliced(at, 1).toSpliced(to, 0, all[at]!) } : node,
  )
}

/** Inserts a copy of a node and its branches, with new ids, behind the node. */
export function duplicate(tree: TreeNode, id: string, newId: () => string): TreeNode {
  const node = find(tree, id)
  return node && anchorOf(tree, id) !== undefined ? insert(tree, id, renewed(alone(node), newId)) : tree
}

export const find = (tree: TreeNode, id: string): TreeNode | undefined => nodesOf(tree).find((node) => node.id === id)

export const branchOf = (tree: TreeNode, id: string): TreeBranch | undefined =>
  splitOf(tree, id)?.branches?.find((branch) => branch.id === id)

/** The split of a branch. */
export const splitOf = (tree: TreeNode, branch: string): TreeNode | undefined =>
  nodesOf(tree).find((node) => node.branches?.some(({ id }) => id === branch))

/** The default branch, taken when no condition holds. */
export const otherwiseOf = (split: TreeNode): TreeBranch | undefined => {
  const last = split.type === 'parallel' ? undefined : split.branches?.at(-1)
  return last && last.when === undefined ? last : undefined
}

/** The anchor directly before a node; undefined for the starter and for unknown ids. */
export function anchorOf(tree: TreeNode, id: string): AnchorId | undefined {
  for (const node of nodesOf(tree)) {
    if (node.next?.id === id) return node.id
    const branch = node.branches?.find(({ next }) => next?.id === id)
    if (branch) return branch.id
  }
  return undefined
}

/** Whether an anchor is the node itself or inside its branches. */
export function holdsAnchor(node: TreeNode, anchor: AnchorId): boolean {
  return [...nodesOf(alone(node))].some(
    (one) => one.id === anchor || one.branches?.some((branch) => branch.id === anchor) === true,
  )
}

type Patch<T> = { readonly [K in keyof T]?: T[K] | undefined }

function patched<T extends object>(one: T, patch: Patch<T>): T {
  const entries = Object.entries({ ...one, ...patch }).filter(([, value]) => value !== undefined)
  return Object.fromEntries(entries) as T // keys set to undefined are removed, the others keep their types
}

/** A node without its successors. */
export function alone(node: TreeNode): TreeNode {
  const { next: _next, ...own } = node
  return own
}

/** Appends a chain to another. A chain that ends in an end node is unreachable behind it, so it is dropped. */
function appended(chain: TreeNode, next: TreeNode | undefined): TreeNode {
  if (!next || chain.type === 'end') return chain
  return { ...chain, next: chain.next ? appended(chain.next, next) : next }
}

function withNext<T extends TreeNode | TreeBranch>(one: T, next: TreeNode | undefined): T {
  const { next: _next, ...own } = one
  return { ...own, ...(next ? { next } : {}) } as T // same type, other `next`
}

function changeNext(
  tree: TreeNode,
  anchor: AnchorId,
  change: (next: TreeNode | undefined) => TreeNode | undefined,
): TreeNode {
  return mapNodes(tree, (node) => {
    if (node.id === anchor) return withNext(node, change(node.next))
    const branches = node.branches?.map((branch) =>
      branch.id === anchor ? withNext(branch, change(branch.next)) : branch,
    )
    return branches?.some((branch, i) => branch !== node.branches![i]) ? { ...node, branches } : node
  })
}

/** Maps every node, innermost first: a node is mapped after its contents. */
function mapNodes(tree: TreeNode, change: (node: TreeNode) => TreeNode): TreeNode {
  const next = tree.next && mapNodes(tree.next, change)
  const branches = tree.branches?.map((branch) => {
    const first = branch.next && mapNodes(branch.next, change)
    return first === branch.next ? branch : withNext(branch, first)
  })
  const hasChanged = branches?.some((branch, i) => branch !== tree.branches![i]) === true
  const inner = hasChanged ? { ...tree, branches: branches! } : tree
  return change(next === tree.next ? inner : withNext(inner, next))
}

function renewed(node: TreeNode, newId: () => string): TreeNode {
  const { branches, next } = node
  return {
    ...node,
    id: newId(),
    ...(isSplit(node) && branches
      ? {
          branches: branches.map((branch) => ({
            ...branch,
            id: newId(),
            ...(branch.next ? { next: renewed(branch.next, newId) } : {}),
          })),
        }
      : {}),
    ...(next ? { next: renewed(next, newId) } : {}),
  }
}
