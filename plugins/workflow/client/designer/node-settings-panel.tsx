import { CloseButton, Drawer, Tabs } from '@mantine/core'
import { useWindowEvent } from '@mantine/hooks'
import { useEffect, useLayoutEffect, useRef, useState, type ReactNode } from 'react'
import { useMessages } from '#renderer/kit/i18n.ts'
import { isSplit, type TreeNode } from '#schemas/process/tree/approval-tree.ts'
import { AccessFields, ActionFields } from './field-access-table.tsx'
import { AssignFields } from './assignee-fields.tsx'
import { useDesigner } from './designer-context.ts'
import { firstWrongField, NodeFaults, sectionOf, type Section } from './node-faults.tsx'
import { designerMessages } from './messages.ts'
import classes from './node-settings-panel.module.css'
import { ModeFields, RuleFields, type RuleFieldsProps } from './approval-rule-fields.tsx'
import { SubProcessFields } from './sub-process-fields.tsx'
import { branchOf, changeNode, find } from './edit-tree.ts'
import { TriggerFields } from './trigger-fields.tsx'
import type { Problem } from './use-process-draft.ts'
import { mayMatchSeveral } from './use-node-summary.ts'
import { BranchSettings } from './branch-settings.tsx'
import { DelayFields } from './delay-fields.tsx'
import { Leavable } from './leavable-fields.tsx'
import { NameField } from './node-name-field.tsx'

/** Nodes that begin unfinished: nothing is called wrong before a field of theirs was left. */
const beginsOpen: ReadonlySet<TreeNode['type']> = new Set([
  'approve',
  'handle',
  'copy',
  'delay',
  'subProcess',
  'trigger',
])

/** Settings of the selected node or branch, applied immediately, beside the drawing or, without room, over it. */
export function NodeSettingsPanel({ isBeside }: { readonly isBeside: boolean }) {
  const t = useMessages(designerMessages)
  const { tree, problems, selected, select, checked } = useDesigner()
  const node = selected === undefined ? undefined : find(tree, selected)
  const branch = selected === undefined ? undefined : branchOf(tree, selected)
  const beginsUnfinished = branch !== undefined || (node !== undefined && beginsOpen.has(node.type))
  const isHeld = beginsUnfinished && selected !== undefined && !checked.has(selected)
  const faults = isHeld ? undefined : problems.get(selected ?? '')
  const fields = useRef<HTMLDivElement>(null)
  // the part of the settings in view, and the fault whose field is to be focused there
  const [at, setAt] = useState<{ readonly node: string; readonly section: Section; readonly isWanted?: true }>()
  useLayoutEffect(() => {
    if (at?.isWanted) firstWrongField(fields.current!)?.focus()
  }, [at])
  const title = node ? t(`type.${node.type}`) : t('drawer.branch')
  const close = (): void => select(undefined)
  const settings = (
    <>
      <div ref={fields} className={classes.settings}>
        {node && (
          <NodeSettings
            key={node.id}
            node={node}
            section={at?.node === node.id ? at.section : 'people'}
            faults={faults}
            onSection={(section) => setAt({ node: node.id, section })}
          />
        )}
        {branch && <BranchSettings key={branch.id} branch={branch} fault={faults?.[0]} />}
      </div>
      {faults && (
        <NodeFaults
          faults={faults}
          onJump={() => setAt({ node: selected!, section: sectionOf(faults[0]!), isWanted: true })}
        />
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
      classNames={{ content: classes.drawer!, body: classes.drawerBody! }}
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

interface NodeSettingsProps {
  readonly node: TreeNode
  readonly section: Section
  /** Undefined while the node is still being set up. */
  readonly faults: readonly Problem[] | undefined
  readonly onSection: (section: Section) => void
}

function NodeSettings({ node, section, faults, onSection }: NodeSettingsProps) {
  const t = useMessages(designerMessages)
  const { isReadonly, checked, edit, setChecked } = useDesigner()
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
  const isChecked = checked.has(node.id)
  // a time limit or a delay
  const timeFault = faults?.find(({ code }) => code?.endsWith('settings.timeout'))?.message
  const switched = {
    section,
    onSection: (next: Section) => {
      left()
      onSection(next)
    },
  }
  const people = (
    <Leavable onLeave={left}>
      <AssignFields
        node={node}
        isChecked={isChecked}
        onChange={(assign, mark) => {
          if (assign.by !== node.assign?.by) setChecked(node.id, false)
          change({ assign }, mark)
        }}
      />
    </Leavable>
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
          {...switched}
          sections={{
            people: (
              <div className={classes.sections}>
                {people}
                {node.assign && mayMatchSeveral(node.assign) && <ModeFields node={node} onChange={change} />}
              </div>
            ),
            rules: (
              <Leavable onLeave={left}>
                <RuleFields
                  node={node}
                  isChecked={isChecked}
                  timeoutFault={timeFault}
                  onChange={(patch, mark) => {
                    if (typeof patch.empty === 'object' && patch.empty.user === '') setChecked(node.id, false)
                    change(patch, mark)
                  }}
                />
              </Leavable>
            ),
            fields: <AccessFields node={node} onChange={change} />,
            actions: <ActionFields node={node} onChange={change} />,
          }}
        />
      )
    case 'copy':
      return (
        <Sections
          name={name}
          {...switched}
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
          <Leavable onLeave={left}>
            <DelayFields
              node={node}
              isReadonly={isReadonly}
              isChecked={isChecked}
              fault={timeFault}
              onChange={(patch, mark) => {
                if (patch.until === '') setChecked(node.id, false)
                edit((now) => changeNode(now, node.id, patch), mark && `${node.id}:${mark}`)
              }}
            />
          </Leavable>
        </div>
      )
    case 'subProcess':
    case 'trigger': {
      const Fields = node.type === 'trigger' ? TriggerFields : SubProcessFields
      return (
        <div className={classes.group}>
          {name}
          <Leavable onLeave={left}>
            <Fields
              node={node}
              onChange={(patch, mark) => edit((now) => changeNode(now, node.id, patch), mark && `${node.id}:${mark}`)}
            />
          </Leavable>
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

function Sections({
  name,
  section,
  onSection,
  sections,
}: {
  readonly name: ReactNode
  readonly section: Section
  readonly onSection: (section: Section) => void
  readonly sections: Partial<Readonly<Record<Section, ReactNode>>>
}) {
  const t = useMessages(designerMessages)
  const names = Object.keys(sections) as Section[]
  return (
    <div className={classes.group}>
      {name}
      <Tabs value={section} keepMounted={false} onChange={(next) => next && onSection(next as Section)}>
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
