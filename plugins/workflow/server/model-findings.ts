import type { Finding, Form } from '#schemas/form/form.ts'
import { finding } from '#schemas/form/item.ts'
import type { FormHead } from '#schemas/form/published-form.ts'
import { checkTree } from '#schemas/process/tree/check-tree.ts'
import { formFindings } from '#schemas/process/tree/check-tree-against-form.ts'
import type { Db } from '#server/kit/tables.ts'
import { calledFindings } from './callable-processes.ts'
import type { Definitions } from './definitions.ts'
import type { ModelStore } from './model-store.ts'

/** Findings that prevent deploying the process of a form, by node; they block publishing the form. */
export async function modelFindings(
  db: Db,
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
    const beside = formFindings(
      model.tree,
      draft.items.map(({ id }) => id),
    )
    if (beside.length > 0)
      return beside.map(({ node, code, message }) => placed(node, code, message['zh-cn'], message.en))
  }
  const { findings } = await definitions.check(model.bpmn(head)!, head.formId, () => mayDeployScripts(model.by))
  const called = model.tree ? await calledFindings(db, model.tree) : []
  return [...findings, ...called]
    .filter(({ level }) => level === 'error')
    .map(({ element, code, message }) => placed(element, code, message['zh-cn'], message.en))
}

const placed = (node: string, code: string, zh: string, en: string): Finding =>
  finding(`process.${code}`, `tab/workflow/${node}`, `流程：${zh}`, `Process: ${en}`)
