import { listOf } from '../compile/bpmn-model.ts'
import type { Element } from '../compile/bpmn-model.ts'
import type { Bounds, Point } from './diagram-layout.ts'

type Create = (type: string, values: object) => object

const line = { height: 17, letter: 13, most: 90 }
/** Space between a shape and its name, and between a name and what it must not touch. */
const gap = 4
/** How far a name beside a flow reaches over the slanted side of a gateway. */
const slant = 8

/**
 * Places the names of gateways and events where no flow crosses them, unless the diagram says where they are: those of
 * gateways above, because flows leave them downwards, those of events below.
 */
export function placeNameLabels(definitions: Element, create: Create): void {
  for (const { plane } of listOf(definitions, 'diagrams') as readonly (Element & { readonly plane?: Element })[]) {
    const drawn = plane ? listOf(plane, 'planeElement') : []
    const shapes = drawn.filter(({ bounds }) => bounds !== undefined)
    const segments = drawn.flatMap((one) => segmentsOf(listOf(one, 'waypoint') as unknown as readonly Point[]))
    const taken = shapes.map(boundsOf)
    for (const { label } of drawn) if ((label as Element | undefined)?.bounds) taken.push(boundsOf(label as Element))
    for (const shape of shapes) {
      const { $type = '', name = '' } = (shape.bpmnElement as Element | undefined) ?? ({} as Element)
      const isGateway = $type.endsWith('Gateway')
      if (name.trim() === '' || !(isGateway || $type.endsWith('Event'))) continue
      if ((shape.label as Element | undefined)?.bounds) continue
      const own = boundsOf(shape)
      const others = taken.filter((one) => one !== own && !contains(one, own))
      const spots = spotsOf(own, sizeOf(name), isGateway)
      const spot = spots.find(
        (one) => !segments.some((segment) => crosses(segment, one)) && !others.some((other) => overlaps(other, one)),
      )
      if (!spot) continue
      taken.push(spot)
      Object.assign(shape, { label: create('bpmndi:BPMNLabel', { bounds: create('dc:Bounds', spot) }) })
    }
  }
}

function spotsOf({ x, y, width, height }: Bounds, size: Omit<Bounds, keyof Point>, isGateway: boolean) {
  const middle = x + width / 2
  const spot = (left: number, top: number): Bounds => ({ x: Math.round(left), y: Math.round(top), ...size })
  const reach = isGateway ? slant : -gap
  const row = (edge: number, away: 1 | -1): readonly Bounds[] => [
    spot(middle - size.width / 2, edge + away * gap),
    spot(middle - gap - size.width, edge - away * reach),
    spot(middle + gap, edge - away * reach),
  ]
  const [above, below] = [row(y - size.height, -1), row(y + height, 1)]
  return isGateway ? [...above, ...below] : [...below, ...above]
}

function sizeOf(name: string): Omit<Bounds, keyof Point> {
  const length = [...name].reduce((sum, sign) => sum + (sign.charCodeAt(0) < 256 ? 0.55 : 1), 0) * line.letter
  // room to spare, because letters are wider in some fonts, and a name would wrap
  return { width: Math.ceil(Math.min(length + 12, line.most)), height: Math.ceil(length / line.most) * line.height }
}

const boundsOf = ({ bounds }: Element): Bounds => bounds as Bounds

const overlaps = (a: Bounds, b: Bounds): boolean =>
  a.x < b.x + b.width && b.x < a.x + a.width && a.y < b.y + b.height && b.y < a.y + a.height

const contains = (outer: Bounds, inner: Bounds): boolean =>
  outer.x < inner.x &&
  outer.y < inner.y &&
  outer.x + outer.width > inner.x + inner.width &&
  outer.y + outer.height > inner.y + inner.height

const segmentsOf = (points: readonly Point[]): readonly (readonly [Point, Point])[] =>
  points.slice(1).map((point, at) => [points[at]!, point])

/** Whether a segment touches a box; looked at every few pixels, less than a line of text is high. */
function crosses([from, to]: readonly [Point, Point], { x, y, width, height }: Bounds): boolean {
  // most segments are far away, and a large diagram has thousands
  if (Math.max(from.x, to.x) < x - 1 || Math.min(from.x, to.x) > x + width + 1) return false
  if (Math.max(from.y, to.y) < y - 1 || Math.min(from.y, to.y) > y + height + 1) return false
  const steps = Math.max(1, Math.ceil(Math.hypot(to.x - from.x, to.y - from.y) / 4))
  return Array.from({ length: steps + 1 }, (_, at) => at / steps).some((part) => {
    const [px, py] = [from.x + (to.x - from.x) * part, from.y + (to.y - from.y) * part]
    return px > x - 1 && px < x + width + 1 && py > y - 1 && py < y + height + 1
  })
}
