import { CloseButton, Drawer, SegmentedControl, Switch, Tabs, TextInput } from '@mantine/core'
import { useWindowEvent } from '@mantine/hooks'
import { IconAlertCircle } from '@tabler/icons-react'
import { useEffect, useRef, type ReactNode } from 'react'
import { condOf, emptyTest, groupOf } from '#renderer/condition/editable-condition.ts'
import { ConditionGroup } from '#renderer/condition/condition-group.tsx'
import { isScore, subjectsOf, type Subject } from '#renderer/condition/condition-operands.ts'
import { useMessages } from '#renderer/kit/i18n.ts'
import { MomentField } from '#renderer/ui/date-time/date-time-field.tsx'
import { isSplit, type TreeBranch, type TreeNode } from '#schemas/process/tree/approval-tree.ts'
import { AccessFields, ActionFields } from './field-access-table.tsx'
import { AssignFields } from './assignee-fields.tsx'
import { useConditionForm } from './branch-condition-operands.ts'
import { useDesigner } from './designer-context.ts'
import { DurationField } from './duration-field.tsx'
import { designerMessages } from './messages.ts'
import classes from './node-settings-panel.module.css'
import { ModeFields, RuleFields, type RuleFieldsProps } from './approval-rule-fields.tsx'
import { SubProcessFields } from './sub-process-fields.tsx'
import { branchOf, changeBranch, changeNode, find, otherwiseOf, splitOf } from './edit-tree.ts'
import { TriggerFields } from './trigger-fields.tsx'
import { mayMatchSeveral } from './use-node-summary.ts'

const choosesPeople: ReadonlySet<TreeNode['type']> = new Set(['approve', 'handle', 'copy'])

/** Settings of the selected node or branch, applied immediately, beside the drawing or, without room, over it. */
export function NodeSettingsPanel({ isBeside }: { readonly isBeside: boolean }) {
  const t = useMessages(designerMessages)
  const { tree, problems, selected, select, checked } = useDesigner()
  const node = selected === undefined ? undefined : find(tree, selected)
  const branch = selected === undefined ? undefined : branchOf(tree, selected)
  const isHeld = node !== undefined && choosesPeople.has(node.type) && !checked.has(node.id)
  const faults = isHeld ? undefined : problems.get(selected ?? '')
  const title = node ? t(`type.${node.type}`) : t('drawer.branch')
  const close = (): void => select(undefined)
  const settings = (
    <>
      <div className={classes.settings}>
        {node && <NodeSettings key={node.id} node={node} />}
        {branch && <BranchSettings key={branch.id} branch={branch} />}
      </div>
      {faults && (
        <ul className={classes.faults}>
          {faults.map(({ message }, at) => (
            <li key={at}>
              <IconAlertCircle size={16} aria-hidden="true" />
              {message}
            </li>
          ))}
        </ul>
      )}
    </>
  )
  if (isBeside)
    return node || branch ? (
      <SidePanel key={selected} title={title} closeLabel={t('drawer.close')} onClose={close}>
        {settings}
      </SidePanel>
    ) : null
  return (
    <Drawer
      opened={node !== undefined || branch !== undefined}
      onClose={close}
      position="right"
      size={480}
      title={title}
      classNames={{ content: classes.column!, body: classes.column! }}
      closeButtonProps={{ 'aria-label': t('drawer.close') }}
      overlayProps={{ backgroundOpacity: 0.2 }}
    >
      {settings}
    </Drawer>
  )
}

interface SidePanelProps {
  readonly title: string
  readonly closeLabel: string
  readonly onClose: () => void
  readonly children: ReactNode
}

/** A panel beside the drawing, which stays in use. It takes the focus when it opens, and gives it back. */
function SidePanel({ title, closeLabel, onClose, children }: SidePanelProps) {
  const panel = useRef<HTMLDialogElement>(null)
  useEffect(() => {
    const before = document.activeElement
    panel.current?.focus({ preventScroll: true })
    return () => {
      // another node may have been chosen meanwhile
      if (before instanceof HTMLElement && (document.activeElement ?? document.body) === document.body) before.focus()
    }
  }, [])
  const onKey = ({ key, isComposing, target }: KeyboardEvent): void => {
    if (key !== 'Escape' || isComposing || !(target instanceof HTMLElement)) return
    // a list or a dialog above closes first; Mantine marks fields whose list is open
    const isAbove = target.dataset.mantineStopPropagation === 'true' || target.closest('[data-portal]') !== null
    if (!isAbove) onClose()
  }
  // before the list itself hears of the key and is closed
  useWindowEvent('keydown', onKey, { capture: true })
  return (
    <dialog ref={panel} open className={classes.panel} aria-label={title} tabIndex={-1}>
      <header className={classes.panelHead}>
        <h2 className={classes.panelTitle}>{title}</h2>
        <CloseButton aria-label={closeLabel} onClick={onClose} />
      </header>
      {children}
    </dialog>
  )
}

function NodeSettings({ node }: { readonly node: TreeNode }) {
  const t = useMessages(designerMessages)
  const { isReadonly, edit, setChecked } = useDesigner()
  const change: RuleFieldsProps['onChange'] = (patch, mark) =>
    edit((now) => changeNode(now, node.id, patch), mark && `${node.id}:${mark}`)
  const name = (
    <NameField
      name={node.name}
      placeholder={t(`type.${node.type}`)}
      onChange={(next) => edit((now) => changeNode(now, node.id, { name: next }), `${node.id}:name`)}
    />
  )
  const left = (): void => setChecked(node.id, true)
  const people = (
    <div
      onBlur={({ currentTarget, relatedTarget: to }) => {
        // the options of a field are in a portal of their own
        const isOption = to && to.closest('[data-portal]') !== currentTarget.closest('[data-portal]')
        if (!isOption && !currentTarget.contains(to)) left()
      }}
    >
      <AssignFields
        node={node}
        onChange={(assign, mark) => {
          if (assign.by !== node.assign?.by) setChecked(node.id, false)
          change({ assign }, mark)
        }}
      />
    </div>
  )

  if (isSplit(node))
    return (
      <div className={classes.group}>
        {name}
        <p className={classes.note}>{t(`drawer.split.${node.type as 'branch' | 'inclusive' | 'parallel'}`)}</p>
      </div>
    )
  switch (node.type) {
    case 'approve':
    case 'handle':
      return (
        <Sections
          name={name}
          onSwitch={left}
          sections={{
            people: (
              <div className={classes.sections}>
                {people}
                {node.assign && mayMatchSeveral(node.assign) && <ModeFields node={node} onChange={change} />}
              </div>
            ),
            rules: <RuleFields node={node} onChange={change} />,
            fields: <AccessFields node={node} onChange={change} />,
            actions: <ActionFields node={node} onChange={change} />,
          }}
        />
      )
    case 'copy':
      return (
        <Sections
          name={name}
          onSwitch={left}
          sections={{ people, fields: <AccessFields node={node} onChange={change} /> }}
        />
      )
    case 'start':
      return (
        <div className={classes.group}>
          {name}
          <p className={classes.note}>{t('drawer.start')}</p>
          <AccessFields node={node} onChange={change} />
        </div>
      )
    case 'delay':
      return (
        <div className={classes.group}>
          {name}
          <DelayFields
            node={node}
            isReadonly={isReadonly}
            onChange={(patch, mark) => edit((now) => changeNode(now, node.id, patch), mark && `${node.id}:${mark}`)}
          />
        </div>
      )
    case 'subProcess':
    case 'trigger': {
      const Fields = node.type === 'trigger' ? TriggerFields : SubProcessFields
      return (
        <div className={classes.group}>
          {name}
          <Fields
            node={node}
            onChange={(patch, mark) => edit((now) => changeNode(now, node.id, patch), mark && `${node.id}:${mark}`)}
          />
        </div>
      )
    }
    default:
      return (
        <div className={classes.group}>
          {name}
          <p className={classes.note}>{t('drawer.end')}</p>
        </div>
      )
  }
}

type Section = 'people' | 'rules' | 'fields' | 'actions'

function Sections({
  name,
  onSwitch,
  sections,
}: {
  readonly name: ReactNode
  readonly onSwitch: () => void
  readonly sections: Partial<Readonly<Record<Section, ReactNode>>>
}) {
  const t = useMessages(designerMessages)
  const names = Object.keys(sections) as Section[]
  return (
    <div className={classes.group}>
      {name}
      <Tabs defaultValue="people" keepMounted={false} onChange={onSwitch}>
        <Tabs.List>
          {names.map((one) => (
            <Tabs.Tab key={one} value={one}>
              {t(`drawer.tabs.${one}`)}
            </Tabs.Tab>
          ))}
        </Tabs.List>
        {names.map((one) => (
          <Tabs.Panel key={one} value={one} pt="md">
            {sections[one]}
          </Tabs.Panel>
        ))}
      </Tabs>
    </div>
  )
}

function NameField({
  name,
  placeholder,
  onChange,
}: {
  readonly name: string
  readonly placeholder: string
  readonly onChange: (name: string) => void
}) {
  const t = useMessages(designerMessages)
  const { isReadonly } = useDesigner()
  return (
    <TextInput
      label={t('drawer.name')}
      placeholder={placeholder}
      maxLength={60}
      readOnly={isReadonly}
      value={name}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  )
}

interface DelayFieldsProps {
  readonly node: TreeNode
  readonly isReadonly: boolean
  readonly onChange: (
    patch: {
      readonly for?: string | undefined
      readonly until?: string | undefined
      readonly clock?: 'working' | undefined
    },
    mark?: string,
  ) => void
}

function DelayFields({ node, isReadonly, onChange }: DelayFieldsProps) {
  const t = useMessages(designerMessages)
  const isUntil = node.until !== undefined
  return (
    <>
      <SegmentedControl
        aria-label={t('delay.label')}
        readOnly={isReadonly}
        value={isUntil ? 'until' : 'for'}
        data={[
          { value: 'for', label: t('delay.for') },
          { value: 'until', label: t('delay.until') },
        ]}
        onChange={(next) =>
          onChange(
            next === 'until' ? { for: undefined, until: '', clock: undefined } : { for: 'P1D', until: undefined },
          )
        }
      />
      {isUntil ? (
        <MomentField
          label={t('delay.at')}
          accuracy="minute"
          readOnly={isReadonly}
          value={node.until || undefined}
          onChange={(until) => onChange({ until: until ?? '' })}
        />
      ) : (
        <>
          <DurationField
            label={t('delay.time')}
            value={node.for ?? ''}
            isReadonly={isReadonly}
            onChange={(next, mark) => onChange({ for: next }, mark)}
          />
          <Switch
            label={t('timeout.working')}
            description={t('timeout.workingHint')}
            checked={node.clock === 'working'}
            disabled={isReadonly}
            onChange={(event) => onChange({ clock: event.currentTarget.checked ? 'working' : undefined })}
          />
        </>
      )}
    </>
  )
}

function BranchSettings({ branch }: { readonly branch: TreeBranch }) {
  const t = useMessages(designerMessages)
  const { tree, edit } = useDesigner()
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
        <div>
          <span className={classes.label}>{t('drawer.when')}</span>
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
      ) : (
        <p className={classes.note}>{t('drawer.noQuestions')}</p>
      )}
    </div>
  )
}

/** Conditions of a process see stored answers only: no scores, sums or ranks. */
const isOffered = (subject: Subject): boolean => !isScore(subject) && !subject.operand.isDerived
