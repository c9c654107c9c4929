import type Modeler from 'bpmn-js/lib/Modeler'
import type ElementRegistry from 'diagram-js/lib/core/ElementRegistry'
import type EventBus from 'diagram-js/lib/core/EventBus'
import { listOf, type Element } from '#schemas/process/compile/bpmn-model.ts'

/** Priority after bpmn-js has sorted the shapes, which drops those it has not drawn. */
const afterOrdering = 500

/** Keeps shapes and lines that bpmn-js does not draw, such as those of a called process, in the exported model. */
class UndrawnKept {
  static readonly $inject = ['eventBus', 'elementRegistry', 'bpmnjs']

  constructor(events: EventBus, registry: ElementRegistry, modeler: Modeler) {
    let undrawn: readonly { readonly plane: Element; readonly shapes: readonly Element[] }[] = []
    events.on('import.render.complete', () => {
      const drawn = new Set(registry.getAll().map((one) => (one as { readonly di?: unknown }).di))
      undrawn = listOf(modeler.getDefinitions() as unknown as Element, 'diagrams').flatMap(({ plane }) => {
        const own = plane as Element | undefined
        const shapes = own ? listOf(own, 'planeElement').filter((one) => !drawn.has(one)) : []
        return own && shapes.length > 0 ? [{ plane: own, shapes }] : []
      })
    })
    events.on('saveXML.start', afterOrdering, () => {
      for (const { plane, shapes } of undrawn) {
        const now = listOf(plane, 'planeElement')
        Object.assign(plane, { planeElement: [...now, ...shapes.filter((one) => !now.includes(one))] })
      }
    })
  }
}

export const undrawnModule = { __init__: ['undrawnKept'], undrawnKept: ['type', UndrawnKept] }
