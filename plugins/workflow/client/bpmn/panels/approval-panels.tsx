import { useState, type ReactNode } from 'react'
import { useMessages } from '#renderer/kit/i18n.ts'
import type { Element } from '#schemas/process/compile/bpmn-model.ts'
import type { Form } from '#schemas/form/form.ts'
import type { TreeNode } from '#schemas/process/tree/approval-tree.ts'
import { ModeFields, RuleFields, type RuleFieldsProps } from '../../designer/approval-rule-fields.tsx'
import { AssignFields } from '../../designer/assignee-fields.tsx'
import { AccessFields, ActionFields } from '../../designer/field-access-table.tsx'
import { designerMessages } from '../../designer/messages.ts'
import { NodeSurroundingsContext, type NodeSurroundings } from '../../designer/node-settings-context.ts'
import { mayMatchSeveral } from '../../designer/use-node-summary.ts'
import { FormSelect, useBoundForm } from '../bound-form.tsx'
import classes from '../bpmn.module.css'
import { bpmnMessages } from '../messages.ts'
import type { Edited, PanelProps } from './edit-element.ts'
import { nodesBefore } from './nodes-before.ts'
import { TextField } from './panel-fields.tsx'

/** Whether a service task sends copies, as the tree designer draws them. */
export const isCopy = (edited: Edited): boolean =>
  edited.is('bpmn:ServiceTask') && edited.settings()?.copy !== undefined

/** Whether an element is the start of a process by a person, who corrects what is returned. */
export const isInitiator = ({ object }: Edited): boolean => {
  const { $type, $parent, eventDefinitions } = object as unknown as {
    readonly $type: string
    readonly $parent?: { readonly $type: string }
    readonly eventDefinitions?: readonly unknown[]
  }
  return $type === 'bpmn:StartEvent' && $parent?.$type === 'bpmn:Process' && !eventDefinitions?.length
}

/** Assignment and rules of a user task, the same as in the tree designer. */
export function Approval({ edited }: PanelProps) {
  const t = useMessages(bpmnMessages)
  const [node, change] = settingsOf(edited)
  // models from elsewhere name people by attributes, to which no mode and no rule about people applies
  const [isNaming, setNaming] = useState(false)
  const isNamed = !node.assign && (isNaming || personAttributes.some((name) => edited.attribute(name)))
  return (
    <Surroundings edited={edited}>
      <AssignFields
        node={node}
        named={{
          label: t('user.named'),
          isChosen: isNamed,
          choose: () => {
            setNaming(true)
            if (node.assign) change({ assign: undefined, mode: undefined })
          },
        }}
        onChange={(assign, mark) => {
          setNaming(false)
          const settings = { ...edited.settings(), assign }
          edited.setSettings(settings, mark, node.assign ? [] : personAttributes)
        }}
      />
      {isNamed && <NamedPeople edited={edited} />}
      {!isNamed && mayMatchSeveral(node.assign) && <ModeFields node={node} onChange={change} />}
      <RuleFields node={node} isNamed={isNamed} onChange={change} />
    </Surroundings>
  )
}

/** Attributes by which other BPMN tools name the people of a task; settings of ours take their place. */
const personAttributes = ['assignee', 'candidateUsers', 'candidateGroups'] as const

/** Assignee and candidates in the syntax of BPMN tools. */
const NamedPeople = ({ edited }: PanelProps) => {
  const t = useMessages(bpmnMessages)
  return personAttributes.map((name) => (
    <TextField
      key={name}
      label={t(`user.${name}`)}
      value={edited.attribute(name)}
      hint={t(`user.${name}Hint`)}
      isReadonly={edited.isReadonly}
      onChange={(value) => edited.setAttribute(name, value)}
    />
  ))
}

/** Recipients of a copy. */
export function Copy({ edited }: PanelProps) {
  const [node, change] = settingsOf(edited)
  // the compiler reads the recipients as `copy`
  const set = (assign: TreeNode['assign'], mark?: string): void => change({ assign, copy: assign } as object, mark)
  return (
    <Surroundings edited={edited}>
      <AssignFields node={node} onChange={set} />
    </Surroundings>
  )
}

/** Access to each question of the process's form. */
export function FieldAccess({ edited }: PanelProps) {
  const t = useMessages(bpmnMessages)
  const bound = useBoundForm()
  const [node, change] = settingsOf(edited)
  if (bound.isUnreadable) return <p className={classes.quiet}>{t('fields.unreadable')}</p>
  if (bound.formKey === null)
    return (
      <>
        <p className={classes.quiet}>{t('fields.noForm')}</p>
        <FormSelect value={null} isReadonly={edited.isReadonly} onChange={bound.bind} />
      </>
    )
  if (!bound.document) return null
  return (
    <Surroundings edited={edited}>
      <AccessFields node={node} onChange={change} />
    </Surroundings>
  )
}

/** Buttons of the task page. */
export function Buttons({ edited }: PanelProps) {
  const [node, change] = settingsOf(edited)
  return (
    <Surroundings edited={edited}>
      <ActionFields node={node} onChange={change} />
    </Surroundings>
  )
}

/** The form of the process. */
export function ProcessForm({ edited }: PanelProps) {
  const { formKey, bind } = useBoundForm()
  return <FormSelect value={formKey} isReadonly={edited.isReadonly} onChange={bind} />
}

/** Settings of an element as those of a tree's node, and their change; other settings are kept. */
function settingsOf(edited: Edited): readonly [node: TreeNode, change: RuleFieldsProps['onChange']] {
  const { node: drawnAs, ...settings } = (edited.settings() ?? {}) as { readonly node?: unknown }
  const type = isCopy(edited)
    ? 'copy'
    : edited.is('bpmn:StartEvent')
      ? 'start'
      : drawnAs === 'handle'
        ? 'handle'
        : 'approve'
  const node = { ...settings, id: edited.text('id'), type, name: edited.text('name') } as TreeNode
  const change: RuleFieldsProps['onChange'] = (patch, mark) =>
    edited.setSettings(
      Object.fromEntries(Object.entries({ ...edited.settings(), ...patch }).filter(([, value]) => value !== undefined)),
      mark,
    )
  return [node, change]
}

const noQuestions: Form = { format: 1, title: '', items: [], logic: [], theme: {}, settings: {} }

function Surroundings({ edited, children }: { readonly edited: Edited; readonly children: ReactNode }) {
  const t = useMessages(designerMessages)
  const { document } = useBoundForm()
  const titleOf = ({ id = '', name = '', $type }: Element): string =>
    name.trim() || (name === '' && $type === 'bpmn:StartEvent' ? t('type.start') : id)
  const surroundings: NodeSurroundings = {
    form: document ?? noQuestions,
    isReadonly: edited.isReadonly,
    earlierNodes: () =>
      nodesBefore(edited.object as unknown as Element).map((one) => ({ id: one.id ?? '', title: titleOf(one) })),
    titleOfNode: (id) => {
      const found = edited.find(id)
      return found && titleOf(found)
    },
  }
  return <NodeSurroundingsContext value={surroundings}>{children}</NodeSurroundingsContext>
}
