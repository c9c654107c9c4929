import { StepFailure } from '#schemas/process/step/step-command.ts'
import type { Assign } from '#schemas/process/node-settings.ts'
import type { TreeNode } from '#schemas/process/tree/approval-tree.ts'
import { ProcessRun, graphOfTree } from '#tests/support/process-instance-runner.ts'

export const start = (next: TreeNode): TreeNode => ({ id: 'start', type: 'start', name: 'Starter', next })
export const users = (...ids: readonly number[]): Assign => ({ by: 'users', ids })
export const approve = (id: string, people: readonly number[], more: Partial<TreeNode> = {}): TreeNode => ({
  id,
  type: 'approve',
  name: id,
  assign: users(...people),
  ...more,
})
export const chain = (...nodes: readonly TreeNode[]): TreeNode =>
  start(nodes.reduceRight((next: TreeNode | undefined, node) => ({ ...node, ...(next ? { next } : {}) }), undefined)!)
export const running = async (
  tree: TreeNode,
  options: ConstructorParameters<typeof ProcessRun>[1] = {},
): Promise<ProcessRun> => new ProcessRun(await graphOfTree(tree), { starter: 1, ...options }).start()
export const codeOf = (attempt: () => unknown): string | undefined => {
  try {
    attempt()
    return undefined
  } catch (error) {
    if (error instanceof StepFailure) return error.code
    throw error
  }
}
