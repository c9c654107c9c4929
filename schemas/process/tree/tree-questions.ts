import { fieldsOf } from '../../module/condition.ts'
import { placesOf } from './tree-variables.ts'
import type { TreeNode } from './approval-tree.ts'

/** Questions and variables that conditions and assignments of a process read, in the order of the diagram. */
export function namesRead(tree: TreeNode): readonly string[] {
  const names = placesOf(tree).flatMap(({ at }) => {
    if (!('type' in at)) return at.when ? fieldsOf(at.when).map((field) => field.split(/[.:]/)[0]!) : []
    return at.assign?.by === 'item' && at.assign.item ? [at.assign.item] : []
  })
  return [...new Set(names)]
}
