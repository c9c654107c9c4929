import { fieldsOf } from '#schemas/module/condition.ts'
import type { TreeFinding } from './check-tree.ts'
import type { TreeNode } from './approval-tree.ts'
import { placesOf } from './tree-variables.ts'

/**
 * Errors of a checked tree against its form: conditions about removed questions or about variables without a value yet,
 * which the engine would accept but never satisfy, and outputs that would overwrite an answer.
 */
export function formFindings(tree: TreeNode, questions: readonly string[]): readonly TreeFinding[] {
  const asked = new Set([...questions, 'starter'])
  const places = placesOf(tree)
  const variables = new Set(places.flatMap(({ at }) => ('outputs' in at ? Object.keys(at.outputs ?? {}) : [])))
  return places.flatMap(({ at, before }): readonly TreeFinding[] => {
    if ('outputs' in at) {
      const question = Object.keys(at.outputs ?? {}).find((name) => asked.has(name))
      if (question === undefined) return []
      return [
        found(
          at,
          'outputs.question',
          `的返回值「${question}」与表单的题目同名，请换一个变量名`,
          `has an output “${question}” with the ID of a question; choose another variable name`,
        ),
      ]
    }
    if (!('when' in at) || !at.when) return []
    const given = new Set(before.map(({ name }) => name))
    const missing = fieldsOf(at.when)
      .map((field) => field.split(/[.:]/)[0]!)
      .find((field) => !asked.has(field) && !given.has(field))
    if (missing === undefined) return []
    return [
      variables.has(missing)
        ? found(
            at,
            'when.early',
            `的条件使用了变量「${missing}」，走到这里时它还没有值`,
            `uses the variable “${missing}”, which has no value at this point`,
          )
        : found(at, 'when.gone', '的条件使用了已删除的题目', 'uses a deleted question'),
    ]
  })
}

const found = ({ id, name }: { readonly id: string; readonly name: string }, code: string, zh: string, en: string) => {
  const label = name.trim() || id
  return { node: id, code, message: { 'zh-cn': `「${label}」${zh}`, en: `“${label}” ${en}` } }
}
