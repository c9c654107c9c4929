/** A node of a drawing with its size in pixels. */
export interface LayoutNode {
  readonly id: string
  readonly width: number
  readonly height: number
}

export interface LayoutEdge {
  readonly id: string
  /** Whether its name needs space before the target layer. */
  readonly isNamed?: boolean
  readonly from: string
  readonly to: string
}

/** A node, or a dummy node where an edge passes through a layer. */
export interface PlacedNode extends LayoutNode {
  readonly layer: number
  /** Center. */
  x: number
  y: number
}

export interface LayeredLayout {
  readonly nodes: ReadonlyMap<string, PlacedNode>
  readonly layers: readonly (readonly PlacedNode[])[]
  /** Points of an edge including its ends. Absent for edges that lead back. */
  readonly paths: ReadonlyMap<string, readonly PlacedNode[]>
}

const layerGap = 56
/** Distance of layers where an edge has a name. */
const namedGap = 132
const rowGap = 40
const bendHeight = 16
const sweeps = 12

/**
 * Assigns nodes to layers by the longest path from a start, and orders each layer to keep edges short. Edges that
 * lead back are ignored; edges across layers bend in each, so that none crosses a node.
 */
export function layoutInLayers(nodes: readonly LayoutNode[], edges: readonly LayoutEdge[]): LayeredLayout {
  const forward = withoutBackEdges(nodes, edges)
  const layerOf = longestPaths(nodes, forward)
  const placed = new Map<string, PlacedNode>()
  const layers: PlacedNode[][] = []
  const put = (node: LayoutNode, at: number): PlacedNode => {
    const placedNode: PlacedNode = { ...node, layer: at, x: 0, y: 0 }
    ;(layers[at] ??= []).push(placedNode)
    return placedNode
  }
  for (const node of nodes) placed.set(node.id, put(node, layerOf.get(node.id)!))
  const paths = new Map<string, readonly PlacedNode[]>()
  const [before, after] = [new Map<PlacedNode, PlacedNode[]>(), new Map<PlacedNode, PlacedNode[]>()]
  for (const edge of forward) {
    const [from, to] = [placed.get(edge.from)!, placed.get(edge.to)!]
    const path = [from]
    for (let at = from.layer + 1; at < to.layer; at++)
      path.push(put({ id: `${edge.id}@${at}`, width: 0, height: bendHeight }, at))
    path.push(to)
    paths.set(edge.id, path)
    for (let i = 1; i < path.length; i++) {
      const [one, next] = [path[i - 1]!, path[i]!]
      before.set(next, [...(before.get(next) ?? []), one])
      after.set(one, [...(after.get(one) ?? []), next])
    }
  }
  for (let at = 0; at < layers.length; at++) layers[at] ??= []
  orderWithinLayers(layers, before, after)
  const named = new Set(forward.filter(({ isNamed }) => isNamed).map(({ from }) => placed.get(from)!.layer))
  assignCoordinates(layers, before, after, named)
  return { nodes: placed, layers, paths }
}

/** Returns the edges that form no cycle, followed from nodes without predecessors. */
function withoutBackEdges(nodes: readonly LayoutNode[], edges: readonly LayoutEdge[]): readonly LayoutEdge[] {
  const ids = new Set(nodes.map(({ id }) => id))
  const outgoing = Map.groupBy(
    edges.filter(({ from, to }) => ids.has(from) && ids.has(to)),
    ({ from }) => from,
  )
  const targets = new Set(edges.map(({ to }) => to))
  const state = new Map<string, 'open' | 'done'>()
  const acyclic: LayoutEdge[] = []
  const roots = [...nodes.filter(({ id }) => !targets.has(id)), ...nodes]
  for (const { id: root } of roots) {
    if (state.has(root)) continue
    // iterative, because a model may be two thousand nodes long
    const path: { readonly id: string; next: number }[] = [{ id: root, next: 0 }]
    state.set(root, 'open')
    while (path.length > 0) {
      const top = path.at(-1)!
      const edge = outgoing.get(top.id)?.[top.next++]
      if (!edge) {
        state.set(top.id, 'done')
        path.pop()
      } else if (state.get(edge.to) !== 'open') {
        acyclic.push(edge)
        if (!state.has(edge.to)) {
          state.set(edge.to, 'open')
          path.push({ id: edge.to, next: 0 })
        }
      }
    }
  }
  const index = new Map(edges.map((edge, at) => [edge, at]))
  return acyclic.toSorted((one, other) => index.get(one)! - index.get(other)!)
}

function longestPaths(nodes: readonly LayoutNode[], edges: readonly LayoutEdge[]): ReadonlyMap<string, number> {
  const layerOf = new Map(nodes.map(({ id }) => [id, 0]))
  const waiting = new Map<string, number>()
  for (const { to } of edges) waiting.set(to, (waiting.get(to) ?? 0) + 1)
  const outgoing = Map.groupBy(edges, ({ from }) => from)
  const free = nodes.filter(({ id }) => !waiting.has(id)).map(({ id }) => id)
  for (let at = 0; at < free.length; at++)
    for (const { to } of outgoing.get(free[at]!) ?? []) {
      layerOf.set(to, Math.max(layerOf.get(to)!, layerOf.get(free[at]!)! + 1))
      const left = waiting.get(to)! - 1
      waiting.set(to, left)
      if (left === 0) free.push(to)
    }
  return layerOf
}

type Neighbors = ReadonlyMap<PlacedNode, readonly PlacedNode[]>

/** Orders points by their predecessors, then by their successors. */
function orderWithinLayers(layers: PlacedNode[][], before: Neighbors, after: Neighbors): void {
  const sort = (layer: PlacedNode[], neighbors: Neighbors, places: ReadonlyMap<PlacedNode, number>): void => {
    const weight = new Map(
      layer.map((node, at) => {
        const near = neighbors.get(node) ?? []
        return [node, near.length === 0 ? at : near.reduce((sum, one) => sum + places.get(one)!, 0) / near.length]
      }),
    )
    layer.sort((one, other) => weight.get(one)! - weight.get(other)!)
  }
  const placesIn = (layer: readonly PlacedNode[]): ReadonlyMap<PlacedNode, number> =>
    new Map(layer.map((node, at) => [node, at]))
  for (let at = 1; at < layers.length; at++) {
    // siblings keep the order of their edges, so that branches are drawn in document order
    const listed = new Map<PlacedNode, number>()
    for (const node of layers[at - 1]!)
      for (const next of after.get(node) ?? []) if (!listed.has(next)) listed.set(next, listed.size)
    layers[at]!.sort((one, other) => (listed.get(one) ?? Infinity) - (listed.get(other) ?? Infinity) || 0)
    sort(layers[at]!, before, placesIn(layers[at - 1]!))
  }
}

function assignCoordinates(
  layers: readonly PlacedNode[][],
  before: Neighbors,
  after: Neighbors,
  named: ReadonlySet<number>,
): void {
  let x = 0
  for (const [at, layer] of layers.entries()) {
    const width = Math.max(0, ...layer.map((node) => node.width))
    for (const node of layer) node.x = x + width / 2
    x += width + (named.has(at) ? namedGap : layerGap)
    alignLayer(layer, () => 0)
  }
  const middle = (node: PlacedNode, near: readonly PlacedNode[] | undefined): number =>
    !near || near.length === 0 ? node.y : near.reduce((sum, { y }) => sum + y, 0) / near.length
  for (let sweep = 0; sweep < sweeps; sweep++) {
    const isDown = sweep % 2 === 0
    for (const layer of isDown ? layers : layers.toReversed())
      alignLayer(layer, (node) => middle(node, (isDown ? before : after).get(node)))
  }
  for (const layer of layers)
    alignLayer(layer, (node) => middle(node, [...(before.get(node) ?? []), ...(after.get(node) ?? [])]))
  // an only successor is level with its predecessor
  const level = (node: PlacedNode): number => {
    const [only, ...others] = before.get(node) ?? []
    return only && others.length === 0 && after.get(only)!.length === 1 ? only.y : node.y
  }
  for (const layer of layers) alignLayer(layer, level)
  for (const layer of layers.toReversed())
    alignLayer(layer, (node) => {
      const [only, ...others] = after.get(node) ?? []
      return only && others.length === 0 && before.get(only)!.length === 1 ? only.y : node.y
    })
  for (const layer of layers) alignLayer(layer, level)
  const top = Math.min(...layers.flat().map(({ y, height }) => y - height / 2))
  for (const node of layers.flat()) node.y = Math.round(node.y - top)
}

/**
 * Sets each y as close as possible to its desired y while keeping order and minimum gaps; overlapping neighbors are
 * merged and moved as a group.
 */
function alignLayer(layer: readonly PlacedNode[], desired: (node: PlacedNode) => number): void {
  const groups: { sum: number; readonly members: PlacedNode[]; readonly offsets: number[] }[] = []
  for (const node of layer) {
    groups.push({ sum: desired(node), members: [node], offsets: [0] })
    while (groups.length > 1) {
      const [one, next] = [groups.at(-2)!, groups.at(-1)!]
      const gap = distance(one.members.at(-1)!, next.members[0]!) + one.offsets.at(-1)!
      if (one.sum / one.members.length + gap <= next.sum / next.members.length) break
      groups.pop()
      one.sum += next.sum - gap * next.members.length
      one.members.push(...next.members)
      one.offsets.push(...next.offsets.map((offset) => offset + gap))
    }
  }
  for (const { sum, members, offsets } of groups)
    for (const [at, node] of members.entries()) node.y = sum / members.length + offsets[at]!
}

const distance = (one: PlacedNode, next: PlacedNode): number =>
  (one.height + next.height) / 2 + (one.width === 0 || next.width === 0 ? rowGap / 2 : rowGap)
