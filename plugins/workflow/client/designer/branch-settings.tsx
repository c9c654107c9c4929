import { IconAlertCircle } from '@tabler/icons-react'
import { useId } from 'react'
import { condOf, emptyTest, groupOf } from '#renderer/condition/editable-condition.ts'
import { ConditionGroup } from '#renderer/condition/condition-group.tsx'
import { isScore, subjectsOf, type Subject } from '#renderer/condition/condition-operands.ts'
import { useMessages } from '#renderer/kit/i18n.ts'
import type { TreeBranch } from '#schemas/process/tree/approval-tree.ts'
import { useConditionForm } from './branch-condition-operands.ts'
import { useDesigner } from './designer-context.ts'
import { designerMessages, type DesignerTranslate } from './messages.ts'
import classes from './node-settings-panel.module.css'
import { changeBranch, otherwiseOf, splitOf } from './edit-tree.ts'
import type { Problem } from './use-process-draft.ts'
import { Leavable } from './leavable-fields.tsx'
import { NameField } from './node-name-field.tsx'

interface BranchSettingsProps {
  readonly branch: TreeBranch
  readonly fault: Problem | undefined
}

/** Name of a branch, and the condition on which it is taken. */
export function BranchSettings({ branch, fault }: BranchSettingsProps) {
  const t = useMessages(designerMessages)
  const { tree, edit, setChecked } = useDesigner()
  const faultId = useId()
  const form = useConditionForm(branch.id)
  const split = splitOf(tree, branch.id)
  const isOtherwise = split !== undefined && otherwiseOf(split)?.id === branch.id
  const hasQuestions = subjectsOf(form).some(isOffered)
  return (
    <div className={classes.group}>
      <NameField
        name={branch.name}
        placeholder=""
        onChange={(name) => edit((now) => changeBranch(now, branch.id, { name }), `${branch.id}:name`)}
      />
      {split?.type === 'parallel' ? (
        <p className={classes.note}>{t('drawer.side')}</p>
      ) : isOtherwise ? (
        <p className={classes.note}>{t('drawer.otherwise')}</p>
      ) : hasQuestions ? (
        <fieldset className={classes.when} data-wrong={fault ? true : undefined} aria-describedby={fault && faultId}>
          <legend className={classes.label}>{t('drawer.when')}</legend>
          <Leavable onLeave={() => setChecked(branch.id, true)}>
            <div className={classes.conditions}>
              <ConditionGroup
                form={form}
                group={branch.when ? groupOf(branch.when) : { kind: 'group', joint: 'and', parts: [emptyTest] }}
                depth={0}
                isOffered={isOffered}
                onChange={(group, mark) =>
                  edit((now) => changeBranch(now, branch.id, { when: condOf(group) }), mark && `${branch.id}:${mark}`)
                }
              />
            </div>
          </Leavable>
          {fault && (
            <p id={faultId} className={classes.wrong}>
              <IconAlertCircle size={16} aria-hidden="true" />
              {branchFault(fault, t)}
            </p>
          )}
        </fieldset>
      ) : (
        <p className={classes.note}>{t('drawer.noQuestions')}</p>
      )}
    </div>
  )
}

function branchFault({ code, message }: Problem, t: DesignerTranslate): string {
  if (code === 'when.missing' || code === 'when.open') return t('noCondition')
  return code === 'when.unfinished' ? t('drawer.unfinished') : message
}

/** Conditions of a process see stored answers only: no scores, sums or ranks. */
const isOffered = (subject: Subject): boolean => !isScore(subject) && !subject.operand.isDerived
