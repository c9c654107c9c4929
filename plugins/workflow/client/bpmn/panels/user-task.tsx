import { useMemo } from 'react'
import { useMessages } from '#renderer/kit/messages.ts'
import type { TreeNode } from '#schemas/process/tree/approval-tree.ts'
import { AssignFields } from '../../designer/assignee-fields.tsx'
import { DesignerContext, type DesignerState } from '../../designer/designer-context.ts'
import { ModeFields, RuleFields } from '../../designer/approval-rule-fields.tsx'
import { bpmnMessages } from '../messages.ts'
import type { PanelProps } from './general-panels.tsx'
import { TextField } from './panel-fields.tsx'

/** Assignee, candidates, due date and priority of a user task, in the syntax of BPMN tools. */
export function UserTask({ edited }: PanelProps) {
  const t = useMessages(bpmnMessages)
  return (['assignee', 'candidateUsers', 'candidateGroups', 'dueDate', 'followUpDate', 'priority'] as const).map(
    (name) => (
      <TextField
        key={name}
        label={t(`user.${name}`)}
        value={edited.attribute(name)}
        hint={t.maybe('user', `${name}Hint`)}
        isReadonly={edited.isReadonly}
        onChange={(value) => edited.setAttribute(name, value)}
      />
    ),
  )
}

const nothing = (): void => undefined

/** Approval settings of a user task, the same as in the tree designer. */
export function Approval({ edited }: PanelProps) {
  const settings = edited.settings()
  const node = { id: edited.text('id'), type: 'approve', name: edited.text('name'), ...settings } as TreeNode
  const state = useMemo(
    (): DesignerState => ({
      tree: { id: 'start', type: 'start', name: '' },
      form: { format: 1, title: '', items: [], logic: [], theme: {}, settings: {} },
      problems: new Map(),
      isReadonly: edited.isReadonly,
      selected: undefined,
      moving: undefined,
      edit: nothing,
      select: nothing,
      startMove: nothing,
      remove: nothing,
      focus: nothing,
    }),
    [edited.isReadonly],
  )
  const change = (patch: object): void =>
    edited.setSettings(
      Object.fromEntries(Object.entries({ ...settings, ...patch }).filter(([, value]) => value !== undefined)),
    )
  return (
    <DesignerContext value={state}>
      <AssignFields node={node} onChange={(assign) => change({ assign })} />
      <ModeFields node={node} onChange={change} />
      <RuleFields node={node} onChange={change} />
    </DesignerContext>
  )
}
