import { useMessages } from '#renderer/kit/i18n.ts'
import type { Form } from '#schemas/form/form.ts'
import type { TreeNode } from '#schemas/process/tree/approval-tree.ts'
import { allVariables, namesRead } from '#schemas/process/tree/tree-variables.ts'
import { TrialAside, type TrialAsideProps } from '../trial/trial-aside.tsx'
import { withVariables } from './branch-condition-operands.ts'
import { designerMessages, titleOf } from './messages.ts'
import { processPath } from './use-process-draft.ts'

export interface TreeTrialProps extends Pick<
  TrialAsideProps,
  'current' | 'onTried' | 'onFindings' | 'onLead' | 'onClose'
> {
  readonly formKey: string
  readonly form: Form
  readonly tree: TreeNode
}

/** Runs the current drawing as a trial, saved or not; the drawing marks its path. */
export function TreeTrial({ formKey, form, tree, ...rest }: TreeTrialProps) {
  const td = useMessages(designerMessages)
  // a trial calls nothing: values that triggers would take are asked for beside the answers
  const shown = withVariables(form, allVariables(tree), (name, from) =>
    td('variable', { name, trigger: titleOf(from, td) }),
  )
  return (
    <TrialAside
      path={`${processPath(formKey)}/trial`}
      drawn={() => ({ tree })}
      form={shown}
      asks={namesRead(tree)}
      {...rest}
    />
  )
}
