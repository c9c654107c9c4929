import type { Cond } from '#schemas/module/condition.ts'
import type { Outputs } from '../service-task-outputs.ts'
import type { Parameters } from '../service-task-parameters.ts'
import type { ApprovalSettings } from '../node-settings.ts'

export const treeTypes = [
  'start',
  'approve',
  'handle',
  'copy',
  'branch',
  'parallel',
  'inclusive',
  'delay',
  'subProcess',
  'trigger',
  'end',
] as const
export type TreeType = (typeof treeTypes)[number]

/** An approval process as the tree designer shows it (contract.md, "The tree"): a chain, with branches that meet again. */
export interface TreeNode extends ApprovalSettings {
  readonly id: string
  readonly type: TreeType
  readonly name: string
  readonly next?: TreeNode
  /** For `branch`, `parallel` and `inclusive`. */
  readonly branches?: readonly TreeBranch[]
  /** For `delay`: an ISO 8601 duration, or a time. */
  readonly for?: string
  readonly until?: string
  /** For `subProcess`: the key of the process. */
  readonly key?: string
  /** For `trigger`: a registered handler. */
  readonly handler?: string
  /** Texts with `${…}`: for `trigger`, what the handler is given; for `subProcess`, the variables handed over (absent: all). */
  readonly parameters?: Parameters
  /** Variables taken from the handler's answer, or from the called process when it ends (absent: all). */
  readonly outputs?: Outputs
}

export interface TreeBranch {
  readonly id: string
  readonly name: string
  /** Absent in the default branch, the last one of `branch` and `inclusive`. */
  readonly when?: Cond
  readonly next?: TreeNode
}

export const isSplit = (node: TreeNode): boolean => ['branch', 'parallel', 'inclusive'].includes(node.type)

/** All nodes, parents first. */
export function* nodesOf(tree: TreeNode | undefined): Generator<TreeNode> {
  for (let node = tree; node; node = node.next) {
    yield node
    for (const branch of node.branches ?? []) yield* nodesOf(branch.next)
  }
}
