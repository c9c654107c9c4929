import { BpmnModdle } from 'bpmn-moddle'
import { listOf, readModel, writeModel } from '../compile/bpmn-model.ts'
import type { Element, Model } from '../compile/bpmn-model.ts'
import { isContainer, layout } from './diagram-layout.ts'
import { placeNameLabels } from './place-name-labels.ts'

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

/** Adds a diagram for the first process that has elements. Returns false if there is none. */
export function addDiagram({ definitions }: Model): boolean {
  const process = listOf(definitions, 'rootElements').find(
    (one) => one.$type === 'bpmn:Process' && listOf(one, 'flowElements').length > 0,
  )
  if (!process) return false
  const moddle = new BpmnModdle()
  const { shapes, edges, labels } = layout(process)
  const diAttributes = (element: Element): { readonly id: string; readonly bpmnElement: Element } => ({
    id: `${element.id ?? 'element'}_di`,
    bpmnElement: element,
  })
  const planeElement = [
    ...[...shapes].map(([element, bounds]) =>
      moddle.create('bpmndi:BPMNShape', {
        ...diAttributes(element),
        bounds: moddle.create('dc:Bounds', bounds),
        ...(isContainer(element) ? { isExpanded: true } : {}),
        ...(element.$type === 'bpmn:ExclusiveGateway' ? { isMarkerVisible: true } : {}),
      }),
    ),
    ...[...edges].map(([element, points]) =>
      moddle.create('bpmndi:BPMNEdge', {
        ...diAttributes(element),
        waypoint: points.map((point) => moddle.create('dc:Point', point)),
        ...(labels.has(element)
          ? { label: moddle.create('bpmndi:BPMNLabel', { bounds: moddle.create('dc:Bounds', labels.get(element)!) }) }
          : {}),
      }),
    ),
  ]
  const plane = moddle.create('bpmndi:BPMNPlane', { id: `${process.id}_plane`, bpmnElement: process, planeElement })
  const diagram = moddle.create('bpmndi:BPMNDiagram', { id: `${process.id}_diagram`, plane })
  // bpmn-js removes a shape from its parent; a reader would have set these
  for (const one of planeElement) Object.assign(one, { $parent: plane })
  Object.assign(plane, { $parent: diagram })
  Object.assign(diagram, { $parent: definitions })
  Object.assign(definitions, { diagrams: [diagram] })
  placeNameLabels(definitions, (type, values) => moddle.create(type, values))
  return true
}
