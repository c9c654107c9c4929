import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { listOf, readModel } from '#schemas/process/compile/bpmn-model.ts'
import type { Element } from '#schemas/process/compile/bpmn-model.ts'
import { addDiagram, hasDiagram, withDiagram } from '#schemas/process/diagram/bpmn-di.ts'
import { publicDiagramXml } from '#schemas/process/diagram/public-diagram.ts'
import { layout } from '#schemas/process/diagram/diagram-layout.ts'
import type { Bounds } from '#schemas/process/diagram/diagram-layout.ts'
import { bpmnOf } from '#schemas/process/tree/tree-to-bpmn.ts'
import { treeOf } from '#schemas/process/tree/bpmn-to-tree.ts'
import type { TreeNode } from '#schemas/process/tree/approval-tree.ts'
import { bpmnModels } from '#tests/support/bpmn-models.ts'

const fixtures = bpmnModels('flowable').map(({ file }) => file)

const person = { by: 'users', ids: ['zhang'] } as const
const tree: TreeNode = {
  id: 'start',
  type: 'start',
  name: '发起人',
  next: {
    id: 'split',
    type: 'branch',
    name: '天数',
    branches: [
      {
        id: 'long',
        name: '长',
        when: { days: { gt: 3 } },
        next: { id: 'boss', type: 'approve', name: '主管', assign: person },
      },
      {
        id: 'wide',
        name: '中',
        when: { days: { gt: 1 } },
        next: {
          id: 'both',
          type: 'parallel',
          name: '并行',
          branches: [
            { id: 'b1', name: '一', next: { id: 'one', type: 'approve', name: '一', assign: person } },
            { id: 'b2', name: '二', next: { id: 'two', type: 'approve', name: '二', assign: person } },
          ],
        },
      },
      { id: 'short', name: '其他' },
    ],
    next: { id: 'hr', type: 'copy', name: '人事', assign: person },
  },
}

const processOf = async (xml: string): Promise<Element> =>
  listOf((await readModel(xml)).definitions, 'rootElements').find(
    (one) => one.$type === 'bpmn:Process' && listOf(one, 'flowElements').length > 0,
  )!

const meet = (one: Bounds, other: Bounds): boolean =>
  one.x < other.x + other.width &&
  other.x < one.x + one.width &&
  one.y < other.y + other.height &&
  other.y < one.y + one.height

/** Names of what stands on one another among the elements of a container and those within. */
function overlaps(container: Element, shapes: ReadonlyMap<Element, Bounds>): readonly string[] {
  const own = listOf(container, 'flowElements').filter(({ $type }) => !/Flow$|^bpmn:Data|BoundaryEvent$/.test($type))
  return own.flatMap((one, i) => [
    ...own
      .slice(i + 1)
      .filter((other) => meet(shapes.get(one)!, shapes.get(other)!))
      .map((other) => `${one.id} and ${other.id}`),
    ...overlaps(one, shapes),
  ])
}

describe('a process without a diagram', () => {
  it('is drawn with branches in their order, none on another, and links along the axes', async () => {
    const process = await processOf(bpmnOf(tree, { key: 'leave', name: '请假' }))
    const { shapes, edges } = layout(process)
    const at = (id: string): Bounds => shapes.get(listOf(process, 'flowElements').find((one) => one.id === id)!)!
    expect(overlaps(process, shapes)).toEqual([])
    expect(at('boss').y).toBeLessThan(at('one').y)
    expect(at('one').y).toBeLessThan(at('two').y)
    expect(at('split').x).toBeLessThan(at('boss').x)
    expect(at('boss').x + at('boss').width).toBeLessThan(at('split..join').x)
    const slanted = [...edges.values()].filter((points) =>
      points.some((point, i) => i > 0 && point.x !== points[i - 1]!.x && point.y !== points[i - 1]!.y),
    )
    expect(slanted).toEqual([])
  })

  it('keeps the tree it was written from', async () => {
    const drawn = await withDiagram(bpmnOf(tree, { key: 'leave', name: '请假' }))
    const model = await readModel(drawn)
    expect(hasDiagram(model)).toBe(true)
    expect(treeOf(model)).toEqual(tree)
    expect(await withDiagram(drawn)).toBe(drawn)
  })

  it.skipIf(fixtures.length === 0)('each fixture has every node and flow drawn, none on another', async () => {
    const faults: string[] = []
    for (const file of fixtures) {
      const process = await processOf(readFileSync(file, 'utf8'))
      const { shapes, edges } = layout(process)
      const flows = listOf(process, 'flowElements').filter(({ $type }) => $type === 'bpmn:SequenceFlow')
      faults.push(...overlaps(process, shapes), ...flows.filter((flow) => !edges.has(flow)).map(({ id }) => id!))
    }
    expect(faults).toEqual([])
  })

  it('a circle and a thousand steps are drawn, too', async () => {
    const chain = (count: number): TreeNode | undefined =>
      count === 0 ? undefined : { id: `n${count}`, type: 'approve', name: '', assign: person, next: chain(count - 1)! }
    const long = { id: 'start', type: 'start', name: '', next: chain(900)! } as TreeNode
    const { shapes } = layout(await processOf(bpmnOf(long, { key: 'k', name: 'k' })))
    expect(shapes.size).toBe(902)
    const circle = `<definitions xmlns="http://www.omg.org/spec/BPMN/20100524/MODEL" targetNamespace="t"><process id="p">
      <startEvent id="s"/><userTask id="a"/><exclusiveGateway id="g"/><endEvent id="e"/>
      <sequenceFlow id="f1" sourceRef="s" targetRef="a"/><sequenceFlow id="f2" sourceRef="a" targetRef="g"/>
      <sequenceFlow id="f3" sourceRef="g" targetRef="a"/><sequenceFlow id="f4" sourceRef="g" targetRef="e"/>
    </process></definitions>`
    const process = await processOf(circle)
    const drawn = layout(process)
    expect([drawn.shapes.size, drawn.edges.size]).toEqual([4, 4])
  })
})

it('a picture has names and shapes, and says nothing of people, conditions and forms', async () => {
  const picture = await publicDiagramXml(bpmnOf(tree, { key: 'leave', name: '请假' }))
  expect(picture).toContain('name="主管"')
  expect(picture).toContain('BPMNShape')
  expect(picture).toContain('default="short"')
  for (const secret of ['zhang', 'gt', 'approval:', 'conditionExpression']) expect(picture).not.toContain(secret)
})

it('a generated diagram knows its parents, without which the designer can delete nothing from it', async () => {
  const model = await readModel(bpmnOf(tree, { key: 'leave', name: '请假' }))
  expect(addDiagram(model)).toBe(true)
  const [diagram] = listOf(model.definitions, 'diagrams')
  const plane = diagram!.plane as Element
  expect([diagram!.$parent === model.definitions, plane.$parent === diagram]).toEqual([true, true])
  expect(listOf(plane, 'planeElement').every((one) => one.$parent === plane)).toBe(true)
})
