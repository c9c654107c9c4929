import type { Finding, Form } from '#schemas/form/form.ts'
import { finding } from '#schemas/form/item.ts'
import type { FormHead } from '#schemas/form/published-form.ts'
import { checkTree } from '#schemas/process/tree/check-tree.ts'
import { formFindings } from '#schemas/process/tree/check-tree-against-form.ts'
import { nodesOf, type TreeNode } from '#schemas/process/tree/approval-tree.ts'
import type { Db } from '#server/kit/database-tables.ts'
import { calledFindings } from './callable-processes.ts'
import type { Definitions } from './definitions.ts'
import type { ModelStore } from './model-store.ts'

type ModelFinding = Finding & { readonly isWarning?: true }

/** Findings about the process of a form, by node. Errors block publishing the form. */
export async function modelFindings(
  db: Db,
  definitions: Pick<Definitions, 'check'>,
  models: ModelStore,
  head: FormHead,
  draft: Form,
  mayDeployScripts: (author: string | null) => Promise<boolean>,
): Promise<readonly ModelFinding[]> {
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
  const errors = [...findings, ...called]
    .filter(({ level }) => level === 'error')
    .map(({ element, code, message }) => placed(element, code, message['zh-cn'], message.en))
  return errors.length > 0 || !model.tree || isSignInRequired(draft) ? errors : starterFindings(model.tree)
}

const isSignInRequired = ({ settings: { access } }: Form): boolean =>
  access?.signIn === true || (access?.whitelist?.length ?? 0) > 0

/** Warns of steps whose people depend on the initiator, whom submissions without sign-in do not have. */
const starterFindings = (tree: TreeNode): readonly ModelFinding[] =>
  [...nodesOf(tree)].filter(asksForStarter).map(({ id, name }) => ({
    ...placed(
      id,
      'noStarter',
      `「${name}」的处理人取决于发起人；没有登录的填写者没有发起人，此时按「找不到人时」的设置处理`,
      `the people of “${name}” depend on the initiator; a submission without sign-in has none, so “If nobody is found” applies`,
    ),
    isWarning: true,
  }))

/** Copies are left out: without an initiator nobody gets one, and the process goes on. */
const asksForStarter = ({ type, assign }: TreeNode): boolean =>
  type !== 'copy' &&
  assign !== undefined &&
  (['starter', 'starterLeader', 'chosenByStarter'].includes(assign.by) ||
    (['leaders', 'deptLeader'].includes(assign.by) && (assign.ids ?? []).length === 0))

const placed = (node: string, code: string, zh: string, en: string): Finding =>
  finding(`process.${code}`, `tab/workflow/${node}`, `流程：${zh}`, `Process: ${en}`)
