import { fieldsOf } from '../../module/condition.ts'
import type { Output } from '../service-task-outputs.ts'
import type { TreeBranch, TreeNode } from './approval-tree.ts'

/** Variable that a trigger takes from the answer of its handler, or a sub-process from the called process. */
export interface TreeVariable {
  readonly name: string
  readonly output: Output
  readonly from: TreeNode
}

/** A node or a branch, with the variables that have a value before it. */
export interface TreePlace {
  readonly at: TreeNode | TreeBranch
  readonly before: readonly TreeVariable[]
}

/**
 * Nodes and branches in the order of the diagram, each with its variables. Parallel branches do not see each other's
 * variables; after their join all are known, because at least one branch has been taken.
 */
export function placesOf(tree: TreeNode): readonly TreePlace[] {
  const places: TreePlace[] = []
  const walk = (first: TreeNode | undefined, known: readonly TreeVariable[]): readonly TreeVariable[] => {
    let before = known
    for (let node = first; node; node = node.next) {
      places.push({ at: node, before })
      const from = node
      const own = Object.entries(takesVariables(node) ? (node.outputs ?? {}) : {}).map(
        ([name, output]): TreeVariable => ({ name, output, from }),
      )
      const split = before
      const inBranches = (node.branches ?? []).flatMap((branch) => {
        places.push({ at: branch, before: split })
        return walk(branch.next, split).slice(split.length)
      })
      before = [...before, ...own, ...inBranches]
    }
    return before
  }
  walk(tree, [])
  return places
}

/** Variables with a value before a node or branch. */
export const variablesBefore = (tree: TreeNode, id: string): readonly TreeVariable[] =>
  placesOf(tree).find(({ at }) => at.id === id)?.before ?? []

const takesVariables = ({ type }: TreeNode): boolean => type === 'trigger' || type === 'subProcess'

/** The variables of all triggers and sub-processes. */
export const allVariables = (tree: TreeNode): readonly TreeVariable[] =>
  placesOf(tree).flatMap(({ at }) =>
    'type' in at && takesVariables(at)
      ? Object.entries(at.outputs ?? {}).map(([name, output]) => ({ name, output, from: at }))
      : [],
  )

/** Questions and variables that conditions and assignments read, in the order of the diagram. */
export function namesRead(tree: TreeNode): readonly string[] {
  const names = placesOf(tree).flatMap(({ at }) => {
    if (!('type' in at)) return at.when ? fieldsOf(at.when).map((field) => field.split(/[.:]/)[0]!) : []
    return at.assign?.by === 'item' && at.assign.item ? [at.assign.item] : []
  })
  return [...new Set(names)]
}
