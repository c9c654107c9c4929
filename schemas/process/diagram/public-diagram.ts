import { listOf, readModel, writeModel } from '../compile/bpmn-model.ts'
import type { Element } from '../compile/bpmn-model.ts'
import { addDiagram, hasDiagram } from './bpmn-di.ts'

/**
 * Properties of an element that remain in the public diagram; people, conditions, forms and code are private to
 * authors.
 */
const publicProperties = new Set([
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
export async function publicDiagramXml(xml: string): Promise<string> {
  const model = await readModel(xml)
  if (!hasDiagram(model)) addDiagram(model)
  const { definitions } = model
  const roots = listOf(definitions, 'rootElements').filter(({ $type }) =>
    ['bpmn:Process', 'bpmn:Collaboration'].includes($type),
  )
  for (const root of roots) removePrivateProperties(root, new Set())
  Object.assign(definitions, { rootElements: roots, extensionElements: undefined })
  return writeModel(definitions)
}

function removePrivateProperties(element: Element, seen: Set<unknown>): void {
  if (seen.has(element)) return
  seen.add(element)
  const own = element as unknown as Record<string, unknown> & { readonly $attrs: Record<string, unknown> }
  for (const name of Object.keys(own.$attrs ?? {})) delete own.$attrs[name]
  for (const name of Object.keys(own))
    if (!publicProperties.has(name) && !name.startsWith('$')) delete own[name]
    else
      for (const child of [own[name]].flat())
        if (typeof child === 'object' && child !== null && '$type' in child)
          removePrivateProperties(child as Element, seen)
}
