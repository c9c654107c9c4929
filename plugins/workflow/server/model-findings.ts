import type { Finding, Form } from '#schemas/form/form.ts'
import { finding } from '#schemas/form/item.ts'
import type { FormHead } from '#schemas/form/published-form.ts'
import { fieldsOf } from '#schemas/module/cond.ts'
import { checkTree } from '#schemas/process/tree/check-tree.ts'
import { nodesOf, type TreeNode } from '#schemas/process/tree/tree.ts'
import type { Definitions } from './definitions.ts'
import type { ModelStore } from './models.ts'

/** Findings that prevent deploying the process of a form, by node; they block publishing the form. */
export async function modelFindings(
  definitions: Pick<Definitions, 'check'>,
  models: ModelStore,
  head: FormHead,
  draft: Form,
  mayDeployScripts: (author: string | null) => Promise<boolean>,
): Promise<readonly Finding[]> {
  const model = await models.find(head.formId)
  if (!model) return []
  if (model.tree) {
    const faults = checkTree(model.tree)
    if (faults.length > 0)
      return faults.map(({ node, code, message }) => placed(node, code, message['zh-cn'], message.en))
    const gone = questionsGone(model.tree, draft)
    if (gone.length > 0) return gone
  }
  const { findings } = await definitions.check(model.bpmn(head)!, head.formId, () => mayDeployScripts(model.by))
  return findings
    .filter(({ level }) => level === 'error')
    .map(({ element, code, message }) => placed(element, code, message['zh-cn'], message.en))
}

const placed = (node: string, code: string, zh: string, en: string): Finding =>
  finding(`process.${code}`, `tab/workflow/${node}`, `流程：${zh}`, `Process: ${en}`)

/** Reports conditions on removed questions, which the engine would accept but never satisfy. */
function questionsGone(tree: TreeNode, { items }: Form): readonly Finding[] {
  const known = new Set<string>([...items.map(({ id }) => id), 'starter'])
  const isKnown = (field: string): boolean => known.has(field.split(/[.:]/)[0]!)
  return [...nodesOf(tree)].flatMap((node) =>
    (node.branches ?? [])
      .filter(({ when }) => when !== undefined && !fieldsOf(when).every(isKnown))
      .map(({ id, name }) =>
        placed(id, 'when.gone', `「${name}」的条件使用了已删除的题目`, `“${name}” uses a deleted question`),
      ),
  )
}
