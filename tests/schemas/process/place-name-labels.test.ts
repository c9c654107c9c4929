import { describe, expect, it } from 'vitest'
import { placeNameLabels } from '#schemas/process/diagram/place-name-labels.ts'
import type { Element } from '#schemas/process/compile/bpmn-model.ts'

const shape = ($type: string, bounds: object, more: object = {}) => ({
  bpmnElement: { $type, name: '金额' },
  bounds,
  ...more,
})
const flow = (...points: readonly (readonly [number, number])[]) => ({
  waypoint: points.map(([x, y]) => ({ x, y })),
})

/** Where the names of shapes were placed. */
function placed(...planeElement: readonly object[]): readonly unknown[] {
  const definitions = { diagrams: [{ plane: { planeElement } }] } as unknown as Element
  placeNameLabels(definitions, (_, values) => values)
  return planeElement.flatMap((one) =>
    'bounds' in one ? [(one as { label?: { bounds: unknown } }).label?.bounds] : [],
  )
}

describe('names of gateways and events', () => {
  const gateway = { x: 100, y: 100, width: 50, height: 50 }
  const event = { x: 100, y: 100, width: 36, height: 36 }

  it('stands above a gateway, beside a flow that leaves it upwards, and below where both are taken', () => {
    const at = (bounds: object, ...flows: readonly object[]) =>
      placed(shape('bpmn:ExclusiveGateway', bounds), ...flows)[0]
    expect(at(gateway)).toMatchObject({ x: 106, y: 79 })
    const up = flow([125, 100], [125, 40])
    expect(at(gateway, up)).toMatchObject({ x: 83, y: 91 })
    expect(at(gateway, up, flow([80, 98], [124, 98]))).toMatchObject({ x: 129, y: 91 })
  })

  it('stays below an event without touching it, beside a flow that leaves it downwards', () => {
    expect(placed(shape('bpmn:IntermediateCatchEvent', event))).toEqual([
      expect.objectContaining({ y: event.y + event.height + 4 }),
    ])
    const [left] = placed(shape('bpmn:BoundaryEvent', event), flow([118, 136], [118, 200]))
    expect(left).toMatchObject({ x: 76, y: 140 })
  })

  it('stays where the diagram has it, and nameless shapes have none', () => {
    const bounds = { x: 1, y: 2, width: 3, height: 4 }
    expect(placed(shape('bpmn:ExclusiveGateway', gateway, { label: { bounds } }))).toEqual([bounds])
    expect(placed({ bpmnElement: { $type: 'bpmn:ParallelGateway' }, bounds: gateway })).toEqual([undefined])
  })
})
