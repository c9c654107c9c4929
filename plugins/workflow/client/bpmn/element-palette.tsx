import { Tooltip } from '@mantine/core'
import type Modeler from 'bpmn-js/lib/Modeler'
import type { Element, Shape } from 'bpmn-js/lib/model/Types'
import type Canvas from 'diagram-js/lib/core/Canvas'
import type AutoPlace from 'diagram-js/lib/features/auto-place/AutoPlace'
import type Create from 'diagram-js/lib/features/create/Create'
import type Selection from 'diagram-js/lib/features/selection/Selection'
import { useMessages } from '#renderer/kit/i18n.ts'
import classes from './bpmn.module.css'
import { bpmnMessages } from './messages.ts'

/** Elements by group: events, tasks, gateways, and processes within the process. */
const groups = [
  [
    ['start', 'bpmn-icon-start-event-none', { type: 'bpmn:StartEvent' }],
    [
      'timer',
      'bpmn-icon-intermediate-event-catch-timer',
      { type: 'bpmn:IntermediateCatchEvent', eventDefinitionType: 'bpmn:TimerEventDefinition' },
    ],
    ['end', 'bpmn-icon-end-event-none', { type: 'bpmn:EndEvent' }],
  ],
  [
    ['user', 'bpmn-icon-user-task', { type: 'bpmn:UserTask' }],
    ['service', 'bpmn-icon-service-task', { type: 'bpmn:ServiceTask' }],
    ['script', 'bpmn-icon-script-task', { type: 'bpmn:ScriptTask' }],
    ['receive', 'bpmn-icon-receive-task', { type: 'bpmn:ReceiveTask' }],
  ],
  [
    ['exclusive', 'bpmn-icon-gateway-xor', { type: 'bpmn:ExclusiveGateway' }],
    ['parallel', 'bpmn-icon-gateway-parallel', { type: 'bpmn:ParallelGateway' }],
    ['inclusive', 'bpmn-icon-gateway-or', { type: 'bpmn:InclusiveGateway' }],
  ],
  [
    ['sub', 'bpmn-icon-subprocess-expanded', { type: 'bpmn:SubProcess', isExpanded: true }],
    ['call', 'bpmn-icon-call-activity', { type: 'bpmn:CallActivity' }],
  ],
] as const

/** Elements to add: dragged to a position, or inserted behind the selected element by a click. */
export function Palette({ modeler }: { readonly modeler: Modeler }) {
  const t = useMessages(bpmnMessages)
  const shapeOf = (attributes: object): Shape =>
    modeler.get<{ createShape(attributes: object): Shape }>('elementFactory').createShape(attributes)

  const append = (attributes: object): void => {
    const selection = modeler.get<Selection>('selection')
    const selected = selection.get()[0] as Element | undefined
    const shape = shapeOf(attributes)
    const canFollow =
      selected &&
      'width' in selected &&
      !/(EndEvent|Label|Participant|TextAnnotation)$/.test(selected.type) &&
      !('labelTarget' in selected && selected.labelTarget)
    if (canFollow && !shape.type.endsWith('StartEvent')) {
      modeler.get<AutoPlace>('autoPlace').append(selected as never, shape as never, {})
      // the panel edits the name; a label editor left open would add an undo step
      modeler.get<{ cancel(): void }>('directEditing').cancel()
      return
    }
    const canvas = modeler.get<Canvas>('canvas')
    const { x, y, width, height } = canvas.viewbox()
    const placed = modeler
      .get<{ createShape(shape: Shape, at: { x: number; y: number }, parent: unknown): Shape }>('modeling')
      .createShape(shape, { x: Math.round(x + width / 2), y: Math.round(y + height / 2) }, canvas.getRootElement())
    selection.select(placed as never)
  }

  return (
    <div className={classes.palette} role="toolbar" aria-orientation="vertical" aria-label={t('palette.title')}>
      {groups.map((entries) => (
        <div key={entries[0][0]} className={classes.paletteGroup}>
          {entries.map(([name, icon, attributes]) => (
            <Tooltip key={name} label={t(`palette.${name}`)} position="right">
              <button
                type="button"
                className={classes.paletteEntry}
                aria-label={t(`palette.${name}`)}
                draggable
                onDragStart={(event) => {
                  event.preventDefault()
                  modeler.get<Create>('create').start(event.nativeEvent as never, shapeOf(attributes) as never)
                }}
                onClick={() => append(attributes)}
              >
                <span className={icon} aria-hidden="true" />
              </button>
            </Tooltip>
          ))}
        </div>
      ))}
    </div>
  )
}
