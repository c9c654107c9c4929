import { ConditionGroup } from '#renderer/condition/condition-group.tsx'
import { condOf, emptyTest, groupOf, type Group } from '#renderer/condition/editable-condition.ts'
import { isScore, type Subject } from '#renderer/condition/condition-operands.ts'
import { useMessages } from '#renderer/kit/i18n.ts'
import type { Form } from '#schemas/form/form.ts'
import { withVariables } from '../../designer/branch-condition-operands.ts'
import { condFault, type Cond } from '#schemas/module/condition.ts'
import { FormSelect, useBoundForm } from '../bound-form.tsx'
import classes from '../bpmn.module.css'
import { bpmnMessages } from '../messages.ts'
import type { PanelProps } from './edit-element.ts'
import { TextField } from './panel-fields.tsx'

export interface FlowRulesProps extends PanelProps {
  /** A condition of the tree designer, as JSON. */
  readonly body: string
  readonly onChange: (body: string, field?: string) => void
}

/**
 * The condition of a flow as rules about the form's questions and the variables set before it, as branches of the tree
 * have them.
 */
export function FlowRules({ edited, body, onChange }: FlowRulesProps) {
  const t = useMessages(bpmnMessages)
  const bound = useBoundForm()
  const group = groupIn(body)
  const variables = edited.variablesBefore()
  const chooseForm = bound.formKey === null && (
    <>
      <p className={classes.quiet}>{t('flow.noForm')}</p>
      <FormSelect value={null} isReadonly={edited.isReadonly} onChange={bound.bind} />
    </>
  )
  if (chooseForm && variables.length === 0) return chooseForm
  // what is no condition, or asks about a form out of reach, stays text
  if (!group || bound.isUnreadable)
    return (
      <TextField
        label={t('flow.body')}
        value={body}
        hint={t('flow.rulesHint')}
        isLong
        isReadonly={edited.isReadonly}
        onChange={(text) => onChange(text)}
      />
    )
  if (!bound.document && !chooseForm) return null
  const form = withVariables(bound.document ?? noQuestions, variables, (name, from) =>
    t('flow.variable', { name, element: String(from.name || from.id) }),
  )
  return (
    <>
      {chooseForm}
      <fieldset className={classes.rules} disabled={edited.isReadonly}>
        <legend className={classes.legend}>{t('flow.when')}</legend>
        <ConditionGroup
          form={form}
          group={group}
          depth={0}
          isOffered={isOffered}
          onChange={(next, mark) => onChange(JSON.stringify(condOf(next) ?? {}), mark)}
        />
      </fieldset>
    </>
  )
}

const noQuestions: Form = { format: 1, title: '', items: [], logic: [], theme: {}, settings: {} }

/** Conditions of a process see stored answers only: no scores, sums or ranks. */
const isOffered = (subject: Subject): boolean => !isScore(subject) && !subject.operand.isDerived

function groupIn(body: string): Group | undefined {
  try {
    const cond = JSON.parse(body) as Cond
    if (typeof cond === 'object' && cond !== null && Object.keys(cond).length === 0)
      return { kind: 'group', joint: 'and', parts: [emptyTest] }
    return condFault(cond) === undefined ? groupOf(cond) : undefined
  } catch {
    return undefined
  }
}
