import { Accordion } from '@mantine/core'
import type Modeler from 'bpmn-js/lib/Modeler'
import type { Element } from 'bpmn-js/lib/model/Types'
import { IconChevronsDown, IconChevronsUp, IconChevronUp } from '@tabler/icons-react'
import type Canvas from 'diagram-js/lib/core/Canvas'
import { Suspense, useEffect, useId, useRef, useState, type ComponentType } from 'react'
import { useMessages } from '#renderer/kit/i18n.ts'
import { RowsSkeleton } from '#renderer/ui/rows-skeleton.tsx'
import type { Drawn } from '../process-diagram/initial-viewport.ts'
import classes from './bpmn.module.css'
import { isSmallScreen, showIn, showWithActions } from './bpmn-modeler.ts'
import { bpmnMessages } from './messages.ts'
import { Approval, Buttons, Copy, FieldAccess, isCopy, isInitiator, ProcessForm } from './panels/approval-panels.tsx'
import { BaseInfo } from './panels/base-info.tsx'
import { DocumentationAndJobs } from './panels/documentation-and-jobs.tsx'
import type { PanelProps } from './panels/edit-element.ts'
import { Properties } from './panels/extension-properties.tsx'
import { SignalsAndMessages } from './panels/messages-and-signals.tsx'
import { Edited } from './panels/edit-element.ts'
import { FlowCondition } from './panels/flow-condition.tsx'
import { FormFields } from './panels/form-fields.tsx'
import { Listeners } from './panels/listeners.tsx'
import { MultiInstance } from './panels/multi-instance.tsx'
import { CallActivity } from './panels/call-activity.tsx'
import { EventDefinition, MessageField } from './panels/event-panels.tsx'
import { ScriptTask } from './panels/script-task.tsx'
import { ServiceTask } from './panels/service-task.tsx'
import { UserTask } from './panels/user-task.tsx'

const ReceiveTask = ({ edited }: PanelProps) => <MessageField edited={edited} of={edited.object} />
const ExecutionListeners = ({ edited }: PanelProps) => <Listeners edited={edited} kind="executionListener" />
const TaskListeners = ({ edited }: PanelProps) => <Listeners edited={edited} kind="taskListener" />

interface Panel {
  readonly name:
    | 'base'
    | 'flow'
    | 'event'
    | 'bound'
    | 'approval'
    | 'copy'
    | 'fields'
    | 'buttons'
    | 'user'
    | 'receive'
    | 'script'
    | 'service'
    | 'call'
    | 'form'
    | 'multi'
    | 'signals'
    | 'taskListeners'
    | 'listeners'
    | 'properties'
    | 'other'
  readonly panel: ComponentType<PanelProps>
  readonly isFor: (edited: Edited) => boolean
}

const always = (): boolean => true
const panels: readonly Panel[] = [
  { name: 'base', panel: BaseInfo, isFor: always },
  { name: 'flow', panel: FlowCondition, isFor: (edited) => edited.is('bpmn:SequenceFlow') },
  {
    name: 'event',
    panel: EventDefinition,
    isFor: ({ object }) =>
      ((object.get('eventDefinitions') ?? []) as readonly { readonly $type: string }[]).some(
        ({ $type }) => !$type.includes('Terminate'),
      ),
  },
  { name: 'bound', panel: ProcessForm, isFor: (edited) => edited.is('bpmn:Process') },
  { name: 'approval', panel: Approval, isFor: (edited) => edited.is('bpmn:UserTask') },
  { name: 'copy', panel: Copy, isFor: isCopy },
  {
    name: 'fields',
    panel: FieldAccess,
    isFor: (edited) => edited.is('bpmn:UserTask') || isInitiator(edited) || isCopy(edited),
  },
  { name: 'buttons', panel: Buttons, isFor: (edited) => edited.is('bpmn:UserTask') },
  { name: 'user', panel: UserTask, isFor: (edited) => edited.is('bpmn:UserTask') },
  { name: 'receive', panel: ReceiveTask, isFor: (edited) => edited.is('bpmn:ReceiveTask') },
  { name: 'script', panel: ScriptTask, isFor: (edited) => edited.is('bpmn:ScriptTask') },
  {
    name: 'service',
    panel: ServiceTask,
    isFor: (edited) => edited.is('bpmn:ServiceTask', 'bpmn:SendTask', 'bpmn:BusinessRuleTask') && !isCopy(edited),
  },
  { name: 'call', panel: CallActivity, isFor: (edited) => edited.is('bpmn:CallActivity') },
  { name: 'form', panel: FormFields, isFor: (edited) => edited.is('bpmn:UserTask', 'bpmn:StartEvent') },
  { name: 'multi', panel: MultiInstance, isFor: (edited) => edited.is('bpmn:Activity') },
  { name: 'signals', panel: SignalsAndMessages, isFor: (edited) => edited.is('bpmn:Process', 'bpmn:Collaboration') },
  { name: 'taskListeners', panel: TaskListeners, isFor: (edited) => edited.is('bpmn:UserTask') },
  {
    name: 'listeners',
    panel: ExecutionListeners,
    isFor: (edited) => edited.is('bpmn:FlowNode', 'bpmn:SequenceFlow', 'bpmn:Process'),
  },
  { name: 'properties', panel: Properties, isFor: always },
  { name: 'other', panel: DocumentationAndJobs, isFor: always },
]

export interface InspectorProps {
  readonly modeler: Modeler
  /** The selected element, or the process when nothing is selected. */
  readonly element: Element
  readonly isReadonly: boolean
  /** Problems of the element, as texts. */
  readonly problems: readonly string[]
}

/** Panels with all settings of one element. An open panel stays open when another element is selected. */
export function Inspector({ modeler, element, isReadonly, problems }: InspectorProps) {
  const t = useMessages(bpmnMessages)
  const [open, setOpen] = useState<readonly string[]>([
    'base',
    'flow',
    'event',
    'bound',
    'approval',
    'copy',
    'receive',
    'script',
    'service',
    'call',
  ])
  // on phones the panel is a sheet, whose head alone stands below the drawing until it is raised
  const [isRaised, setRaised] = useState(false)
  // whoever fills in much at once gives it most of the screen
  const [isTall, setTall] = useState(false)
  const sheet = useId()
  useEffect(() => {
    // a tap asks for the settings of what it hits
    const tapped = ({ element: hit }: { readonly element: Element }): void => {
      if (isSmallScreen()) setRaised(hit !== (modeler.get<Canvas>('canvas').getRootElement() as unknown))
    }
    modeler.on('element.click', tapped)
    return () => modeler.off('element.click', tapped)
  }, [modeler])
  // neither the process nor a flow has a place of its own
  const drawn = (element as unknown as Partial<Drawn>).x === undefined ? undefined : (element as unknown as Drawn)
  const place = useRef(drawn)
  // the palette above the drawing and the sheet below it leave a part of the window, where what is edited must be seen
  useEffect(() => {
    place.current = drawn
    if (isSmallScreen() && drawn) showWithActions(modeler, drawn)
  }, [modeler, drawn])
  useEffect(() => {
    if (isSmallScreen()) showIn(modeler, place.current)
    // oxlint-disable-next-line react/exhaustive-effect-dependencies -- the raised sheet takes room of the drawing
  }, [modeler, isRaised, isTall])
  const edited = new Edited(modeler, element, isReadonly)
  const type = edited.object.$type.replace('bpmn:', '')
  return (
    <aside
      className={`${classes.inspector} ${classes.sheet}`}
      aria-label={t('inspector')}
      data-raised={isRaised || undefined}
      data-tall={(isRaised && isTall) || undefined}
    >
      <header className={classes.inspectorHead}>
        <h2 className={classes.inspectorTitle}>{edited.text('name') || t.maybe('type', type) || type}</h2>
        <span className={classes.quiet}>{t.maybe('type', type) ?? type}</span>
        <button
          type="button"
          className={classes.raise}
          aria-expanded={isRaised}
          aria-controls={sheet}
          aria-label={t('inspector')}
          onClick={() => setRaised(!isRaised)}
        >
          <IconChevronUp size={20} aria-hidden="true" />
        </button>
        {isRaised && (
          <button
            type="button"
            className={classes.stretch}
            aria-label={t(isTall ? 'sheet.lower' : 'sheet.higher')}
            onClick={() => setTall(!isTall)}
          >
            {isTall ? (
              <IconChevronsDown size={20} aria-hidden="true" />
            ) : (
              <IconChevronsUp size={20} aria-hidden="true" />
            )}
          </button>
        )}
      </header>
      <div id={sheet} className={classes.inspectorBody}>
        {problems.length > 0 && (
          <ul className={classes.problems}>
            {problems.map((problem) => (
              <li key={problem}>{problem}</li>
            ))}
          </ul>
        )}
        <Accordion
          multiple
          value={[...open]}
          onChange={setOpen}
          variant="default"
          key={element.id}
          classNames={{ label: classes.groupTitle! }}
        >
          {panels
            .filter(({ isFor }) => isFor(edited))
            .map(({ name, panel: Fields }) => (
              <Accordion.Item key={name} value={name}>
                <Accordion.Control>{t(`panel.${name}`)}</Accordion.Control>
                <Accordion.Panel>
                  {open.includes(name) && (
                    <div className={classes.fields}>
                      {/* some wait for texts of their own; the drawing stays meanwhile */}
                      <Suspense fallback={<RowsSkeleton rows={3} widths={['1fr']} />}>
                        <Fields edited={edited} />
                      </Suspense>
                    </div>
                  )}
                </Accordion.Panel>
              </Accordion.Item>
            ))}
        </Accordion>
      </div>
    </aside>
  )
}
