import type { Shape } from 'bpmn-js/lib/model/Types'
import type EventBus from 'diagram-js/lib/core/EventBus'

/** Space between a circle and its name, as `place-name-labels.ts` leaves in an opened model. */
const gap = 4

interface Created {
  readonly context: { readonly labelTarget?: Shape; position?: { readonly x: number; readonly y: number } }
}

/** Keeps names that are given to events off their circles; bpmn-js lets them touch. */
class EventNameGap {
  static readonly $inject = ['eventBus']
  constructor(eventBus: EventBus) {
    eventBus.on('commandStack.label.create.preExecute', ({ context }: Created) => {
      const { labelTarget, position } = context
      if (position && labelTarget?.businessObject?.$instanceOf('bpmn:Event'))
        context.position = { x: position.x, y: position.y + gap }
    })
  }
}

export const eventNameModule = { __init__: ['eventNameGap'], eventNameGap: ['type', EventNameGap] }
