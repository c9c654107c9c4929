import { nodesOf, type TreeNode } from '#schemas/process/tree/approval-tree.ts'

export interface TreeChange {
  readonly how: 'added' | 'removed' | 'changed' | 'moved'
  readonly name: string
}

/** Differences between two trees, node by node. Moved nodes are listed only when nothing else differs. */
export function treeChanges(before: TreeNode | null, after: TreeNode | null): readonly TreeChange[] {
  const [old, now] = [flat(before), flat(after)]
  const found = [
    ...[...now.values()].flatMap((node): readonly TreeChange[] => {
      const known = old.get(node.id)
      if (!known) return [{ how: 'added', name: node.name }]
      return own(known) === own(node) ? [] : [{ how: 'changed', name: node.name }]
    }),
    ...[...old.values()].filter(({ id }) => !now.has(id)).map(({ name }) => ({ how: 'removed' as const, name })),
  ]
  if (found.length > 0) return found
  const places = [...old.keys()]
  return [...now.values()].filter(({ id }, at) => places[at] !== id).map(({ name }) => ({ how: 'moved', name }))
}

const flat = (tree: TreeNode | null): ReadonlyMap<string, TreeNode> =>
  new Map([...nodesOf(tree ?? undefined)].map((node) => [node.id, node]))

/** A node's own settings, without `next` of the node and its branches. */
const own = ({ branches, ...node }: TreeNode): string =>
  JSON.stringify([{ ...node, next: undefined }, branches?.map((branch) => ({ ...branch, next: undefined }))])
