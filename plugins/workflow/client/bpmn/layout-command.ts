import type { Connection, Shape } from 'bpmn-js/lib/model/Types'
import type ElementRegistry from 'diagram-js/lib/core/ElementRegistry'
import type CommandStack from 'diagram-js/lib/command/CommandStack'
import type { Element } from '#schemas/process/compile/bpmn-model.ts'
import { layout, type Layout } from '#schemas/process/diagram/diagram-layout.ts'

interface Modeling {
  moveShape(shape: Shape, delta: { x: number; y: number }): void
  resizeShape(shape: Shape, bounds: { x: number; y: number; width: number; height: number }): void
  updateWaypoints(connection: Connection, points: { x: number; y: number }[]): void
}

/** Moves all elements to the positions of a layout, as one undo step. */
class LayoutHandler {
  static readonly $inject = ['elementRegistry', 'modeling']
  readonly #registry: ElementRegistry
  readonly #modeling: Modeling

  constructor(registry: ElementRegistry, modeling: Modeling) {
    this.#registry = registry
    this.#modeling = modeling
  }

  preExecute({ shapes, edges, labels }: Layout): void {
    for (const [element, bounds] of shapes) {
      const shape = this.#registry.get(element.id!) as Shape | undefined
      if (!shape) continue
      if (shape.width !== bounds.width || shape.height !== bounds.height)
        this.#modeling.resizeShape(shape, {
          x: shape.x,
          y: shape.y,
          width: bounds.width,
          height: bounds.height,
        })
      const delta = { x: bounds.x - shape.x, y: bounds.y - shape.y }
      if (delta.x !== 0 || delta.y !== 0) this.#modeling.moveShape(shape, delta)
    }
    for (const [element, points] of edges) {
      const connection = this.#registry.get(element.id!) as Connection | undefined
      if (!connection) continue
      this.#modeling.updateWaypoints(
        connection,
        points.map(({ x, y }) => ({ x, y })),
      )
      const label = this.#registry.get(`${element.id}_label`) as Shape | undefined
      const bounds = labels.get(element)
      if (label && bounds) this.#modeling.moveShape(label, { x: bounds.x - label.x, y: bounds.y - label.y })
    }
  }
}

class LayoutCommand {
  static readonly $inject = ['commandStack']
  constructor(stack: CommandStack) {
    stack.registerHandler('formwork.layout', LayoutHandler as never)
  }
}

export const layoutModule = { __init__: ['layoutCommand'], layoutCommand: ['type', LayoutCommand] }

/** Lays out a process automatically. */
export const tidy = (stack: CommandStack, process: Element): void => stack.execute('formwork.layout', layout(process))
