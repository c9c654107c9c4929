import { BpmnModdle } from 'bpmn-moddle'
import { listOf, readModel, writeModel } from '../compile/bpmn-model.ts'
import type { Element, Model } from '../compile/bpmn-model.ts'
import { isContainer, layout } from './diagram-layout.ts'

/** Whether a model contains positions. */
export const hasDiagram = ({ definitions }: Model): boolean =>
  listOf(definitions, 'diagrams').some((one) => {
    const plane = one.plane as Element | undefined
    return plane !== undefined && listOf(plane, 'planeElement').length > 0
  })

/** Returns the XML of a model with its own diagram, or with a generated layout. */
export async function withDiagram(xml: string): Promise<string> {
  const model = await readModel(xml)
  if (hasDiagram(model) || !addDiagram(model)) return xml
  return writeModel(model.definitions)
}

/** Draws the first process with elements. False: there is none. */
export function addDiagram({ definitions }: Model): boolean {
  const process = listOf(definitions, 'rootElements').find(
    (one) => one.$type === 'bpmn:Process' && listOf(one, 'flowElements').length > 0,
  )
  if (!process) return false
  const moddle = new BpmnModdle()
  const { shapes, edges, labels } = layout(process)
  const named = (element: Element): { readonly id: string; readonly bpmnElement: Element } => ({
    id: `${element.id ?? 'element'}_di`,
    bpmnElement: element,
  })
  const planeElement = [
    ...[...shapes].map(([element, bounds]) =>
      moddle.create('bpmndi:BPMNShape', {
        ...named(element),
        bounds: moddle.create('dc:Bounds', bounds),
        ...(isContainer(element) ? { isExpanded: true } : {}),
        ...(element.$type === 'bpmn:ExclusiveGateway' ? { isMarkerVisible: true } : {}),
      }),
    ),
    ...[...edges].map(([element, points]) =>
      moddle.create('bpmndi:BPMNEdge', {
        ...named(element),
        waypoint: points.map((point) => moddle.create('dc:Point', point)),
        ...(labels.has(element)
          ? { label: moddle.create('bpmndi:BPMNLabel', { bounds: moddle.create('dc:Bounds', labels.get(element)!) }) }
          : {}),
      }),
    ),
  ]
  const plane = moddle.create('bpmndi:BPMNPlane', { id: `${process.id}_plane`, bpmnElement: process, planeElement })
  const diagrams = [moddle.create('bpmndi:BPMNDiagram', { id: `${process.id}_diagram`, plane })]
  Object.assign(definitions, { diagrams })
  return true
}

/**
 * Properties of an element that remain in the public diagram; people, conditions, forms and code are private to
 * authors.
 */
const drawn = new Set([
  'id',
  'name',
  'flowElements',
  'artifacts',
  'laneSets',
  'lanes',
  'flowNodeRef',
  'eventDefinitions',
  'sourceRef',
  'targetRef',
  'associationDirection',
  'text',
  'attachedToRef',
  'cancelActivity',
  'isInterrupting',
  'triggeredByEvent',
  'default',
  'incoming',
  'outgoing',
  'participants',
  'processRef',
  'messageFlows',
  'loopCharacteristics',
  'isSequential',
])

/** Returns the diagram XML for participants: shapes, names and flows without settings. */
export async function pictureOf(xml: string): Promise<string> {
  const model = await readModel(xml)
  if (!hasDiagram(model)) addDiagram(model)
  const { definitions } = model
  const roots = listOf(definitions, 'rootElements').filter(({ $type }) =>
    ['bpmn:Process', 'bpmn:Collaboration'].includes($type),
  )
  for (const root of roots) strip(root, new Set())
  Object.assign(definitions, { rootElements: roots, extensionElements: undefined })
  return writeModel(definitions)
}

function strip(element: Element, seen: Set<unknown>): void {
  if (seen.has(element)) return
  seen.add(element)
  const own = element as unknown as Record<string, unknown> & { readonly $attrs: Record<string, unknown> }
  for (const name of Object.keys(own.$attrs ?? {})) delete own.$attrs[name]
  for (const name of Object.keys(own))
    if (!drawn.has(name) && !name.startsWith('$')) delete own[name]
    else
      for (const child of [own[name]].flat())
        if (typeof child === 'object' && child !== null && '$type' in child) strip(child as Element, seen)
}
