import { listOf } from '../compile/bpmn-model.ts'
import type { Element } from '../compile/bpmn-model.ts'
import { layoutInLayers } from './layered-graph-layout.ts'
import type { LayeredLayout, LayoutEdge, LayoutNode, PlacedNode } from './layered-graph-layout.ts'

export interface Point {
  readonly x: number
  readonly y: number
}
export interface Bounds extends Point {
  readonly width: number
  readonly height: number
}

/** Positions of the elements of a process in pixels. Sub-processes are expanded. */
export interface Layout {
  readonly shapes: ReadonlyMap<Element, Bounds>
  readonly edges: ReadonlyMap<Element, readonly Point[]>
  /** Labels of flows: above the line, before the target; of those to the left, below. */
  readonly labels: ReadonlyMap<Element, Bounds>
}

const task = { width: 100, height: 80 }
const gateway = { width: 50, height: 50 }
const event = { width: 36, height: 36 }
const padding = { x: 40, top: 44, bottom: 36 }
/** Distance between a column and the vertical segment of a link that leaves it. */
const channel = 28
const label = { width: 88, line: 17, letter: 13 }
const returnGap = 24

interface Drawn extends Layout {
  readonly width: number
  readonly height: number
}

/**
 * Places the elements of a process from left to right in the order of its flows; artifacts and data are left out. For
 * models without a diagram, and to tidy one up.
 */
export function layout(process: Element, at: Point = { x: 160, y: 80 }): Layout {
  const drawn = draw(process)
  return moved(drawn, at)
}

const isFlow = ({ $type }: Element): boolean => $type === 'bpmn:SequenceFlow'
const isNode = ({ $type }: Element): boolean => !isFlow({ $type }) && !/^bpmn:(Data|BoundaryEvent)/.test($type)
export const isContainer = ({ $type }: Element): boolean =>
  ['bpmn:SubProcess', 'bpmn:AdHocSubProcess', 'bpmn:Transaction'].includes($type)

function draw(container: Element): Drawn {
  const elements = listOf(container, 'flowElements')
  const nodes = elements.filter(isNode)
  const hosts = new Map(
    elements.flatMap((one) =>
      one.$type === 'bpmn:BoundaryEvent' && one.attachedToRef ? [[one, one.attachedToRef as Element] as const] : [],
    ),
  )
  const ids = new Map<Element, string>(elements.map((one, i) => [one, String(i)]))
  const inner = new Map(nodes.filter(isContainer).map((one) => [one, draw(one)]))
  const flows = elements.filter(isFlow)
  const ends = (flow: Element) => [flow.sourceRef, flow.targetRef] as readonly (Element | undefined)[]
  const linked = flows.filter((flow) => ends(flow).every((end) => end && (ids.has(end) || hosts.has(end))))
  const graphEdges = linked.map((flow): LayoutEdge => {
    const [from, to] = ends(flow)
    return {
      id: ids.get(flow)!,
      isNamed: hasName(flow),
      from: ids.get(hosts.get(from!) ?? from!)!,
      to: ids.get(hosts.get(to!) ?? to!)!,
    }
  })
  const graphNodes = nodes.map((one): LayoutNode => ({ id: ids.get(one)!, ...sizeOf(one, inner.get(one)) }))
  const layered = layoutInLayers(graphNodes, graphEdges)

  const shapes = new Map<Element, Bounds>()
  const edges = new Map<Element, readonly Point[]>()
  const labels = new Map<Element, Bounds>()
  for (const one of nodes) {
    const bounds = boundsOf(layered.nodes.get(ids.get(one)!)!)
    shapes.set(one, bounds)
    const drawn = inner.get(one)
    if (!drawn) continue
    const within = moved(drawn, { x: bounds.x + padding.x, y: bounds.y + padding.top })
    for (const [element, there] of within.shapes) shapes.set(element, there)
    for (const [element, points] of within.edges) edges.set(element, points)
    for (const [element, there] of within.labels) labels.set(element, there)
  }
  for (const [host, attached] of Map.groupBy(hosts.keys(), (one) => hosts.get(one)!)) {
    const bounds = shapes.get(host)
    if (!bounds) continue
    for (const [i, one] of attached.entries())
      shapes.set(one, {
        ...event,
        x: Math.round(bounds.x + (bounds.width * (i + 1)) / (attached.length + 1) - event.width / 2),
        y: bounds.y + bounds.height - event.height / 2,
      })
  }
  const own = [...nodes, ...hosts.keys()].flatMap((one) => shapes.get(one) ?? [])
  let bottom = Math.max(0, ...own.map(({ y, height }) => y + height))
  for (const flow of linked) {
    const [from, to] = ends(flow).map((end) => shapes.get(end!)) as [Bounds, Bounds]
    const path = layered.paths.get(ids.get(flow)!)
    if (path) {
      const points = forward(from, to, path, layered, hosts.has(ends(flow)[0]!))
      edges.set(flow, points)
      if (hasName(flow)) labels.set(flow, labelOf(flow, points))
    } else {
      bottom += returnGap
      const points = back(from, to, bottom)
      edges.set(flow, points)
      if (hasName(flow)) labels.set(flow, labelBelow(flow, points))
    }
  }
  const right = Math.max(0, ...own.map(({ x, width }) => x + width))
  return { shapes, edges, labels, width: right, height: bottom }
}

const hasName = ({ name }: Element): boolean => name !== undefined && name.trim() !== ''

/** Places a label above the first horizontal segment after the first turn. */
function labelOf({ name }: Element, points: readonly Point[]): Bounds {
  const after = points.findIndex((point, i) => i > 0 && point.y !== points[i - 1]!.y)
  const { x, y } = points[after === -1 ? 0 : after]!
  const height = heightOf(name!)
  return { x: x + (after === -1 ? channel : 6), y: y - 4 - height, width: label.width, height }
}

/** Places the label of a link to the left below its line. */
function labelBelow({ name }: Element, [, from, to]: readonly Point[]): Bounds {
  const height = heightOf(name!)
  return { x: Math.round((from!.x + to!.x - label.width) / 2), y: from!.y + 4, width: label.width, height }
}

function heightOf(name: string): number {
  const length = [...name].reduce((sum, sign) => sum + (sign.charCodeAt(0) < 256 ? 0.55 : 1), 0) * label.letter
  return Math.ceil(length / label.width) * label.line
}

const sizeOf = ({ $type }: Element, inner: Drawn | undefined): Omit<Bounds, 'x' | 'y'> => {
  if (inner)
    return {
      width: Math.max(160, inner.width + 2 * padding.x),
      height: Math.max(120, inner.height + padding.top + padding.bottom),
    }
  return $type.endsWith('Gateway') ? gateway : $type.endsWith('Event') ? event : task
}

const boundsOf = ({ x, y, width, height }: PlacedNode): Bounds => ({
  x: Math.round(x - width / 2),
  y: Math.round(y - height / 2),
  width,
  height,
})
const middle = ({ y, height }: Bounds): number => Math.round(y + height / 2)
const centre = ({ x, width }: Bounds): number => Math.round(x + width / 2)

/** Routes a link to the right: leaves at the side, turns after each column, arrives at the side. */
function forward(
  from: Bounds,
  to: Bounds,
  path: readonly PlacedNode[],
  { layers }: LayeredLayout,
  isAttached: boolean,
): readonly Point[] {
  const rightOf = (layer: readonly PlacedNode[]): number => Math.max(...layer.map(({ x, width }) => x + width / 2))
  const start = isAttached ? { x: centre(from), y: from.y + from.height } : { x: from.x + from.width, y: middle(from) }
  const points: Point[] = [start]
  if (isAttached) points.push({ x: start.x, y: start.y + returnGap / 2 })
  for (const node of path.slice(1)) {
    const [last, y] = [points.at(-1)!, node === path.at(-1) ? middle(to) : Math.round(node.y)]
    if (last.y === y) continue
    const turn = Math.round(rightOf(layers[node.layer - 1]!) + channel)
    points.push({ x: turn, y: last.y }, { x: turn, y })
  }
  points.push({ x: to.x, y: middle(to) })
  return points
}

/** Routes a link to the left below everything. */
const back = (from: Bounds, to: Bounds, y: number): readonly Point[] => [
  { x: centre(from), y: from.y + from.height },
  { x: centre(from), y },
  { x: centre(to), y },
  { x: centre(to), y: to.y + to.height },
]

const moved = <T extends Layout>(drawn: T, { x, y }: Point): T => ({
  ...drawn,
  shapes: new Map([...drawn.shapes].map(([one, there]) => [one, { ...there, x: there.x + x, y: there.y + y }])),
  labels: new Map([...drawn.labels].map(([one, there]) => [one, { ...there, x: there.x + x, y: there.y + y }])),
  edges: new Map(
    [...drawn.edges].map(([one, points]) => [one, points.map((point) => ({ x: point.x + x, y: point.y + y }))]),
  ),
})
