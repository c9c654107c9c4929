/** A node of a drawing with its size in pixels. */
export interface Box {
  readonly id: string
  readonly width: number
  readonly height: number
}

export interface Link {
  readonly id: string
  /** Whether its name needs space before the target column. */
  readonly isNamed?: boolean
  readonly from: string
  readonly to: string
}

/** A node, or a dummy node where an edge passes through a column. */
export interface Spot extends Box {
  readonly rank: number
  /** Center. */
  x: number
  y: number
}

export interface Ranked {
  readonly spots: ReadonlyMap<string, Spot>
  readonly columns: readonly (readonly Spot[])[]
  /** Points of a link including its ends. Absent for links that lead back. */
  readonly ways: ReadonlyMap<string, readonly Spot[]>
}

const columnGap = 56
/** Column distance where a link has a name. */
const namedGap = 132
const rowGap = 40
const bendHeight = 16
const sweeps = 12

/**
 * Assigns nodes to columns by the longest path from a start, and orders each column to keep links short. Links that
 * lead back are ignored; links across columns bend in each, so that none crosses a node.
 */
export function rank(boxes: readonly Box[], links: readonly Link[]): Ranked {
  const forward = withoutReturns(boxes, links)
  const ranks = longestWays(boxes, forward)
  const spots = new Map<string, Spot>()
  const columns: Spot[][] = []
  const put = (box: Box, at: number): Spot => {
    const spot: Spot = { ...box, rank: at, x: 0, y: 0 }
    ;(columns[at] ??= []).push(spot)
    return spot
  }
  for (const box of boxes) spots.set(box.id, put(box, ranks.get(box.id)!))
  const ways = new Map<string, readonly Spot[]>()
  const [before, after] = [new Map<Spot, Spot[]>(), new Map<Spot, Spot[]>()]
  for (const link of forward) {
    const [from, to] = [spots.get(link.from)!, spots.get(link.to)!]
    const way = [from]
    for (let at = from.rank + 1; at < to.rank; at++)
      way.push(put({ id: `${link.id}@${at}`, width: 0, height: bendHeight }, at))
    way.push(to)
    ways.set(link.id, way)
    for (let i = 1; i < way.length; i++) {
      const [one, next] = [way[i - 1]!, way[i]!]
      before.set(next, [...(before.get(next) ?? []), one])
      after.set(one, [...(after.get(one) ?? []), next])
    }
  }
  for (let at = 0; at < columns.length; at++) columns[at] ??= []
  order(columns, before, after)
  const named = new Set(forward.filter(({ isNamed }) => isNamed).map(({ from }) => spots.get(from)!.rank))
  place(columns, before, after, named)
  return { spots, columns, ways }
}

/** Returns the links that form no cycle, followed from nodes without predecessors. */
function withoutReturns(boxes: readonly Box[], links: readonly Link[]): readonly Link[] {
  const known = new Set(boxes.map(({ id }) => id))
  const outgoing = Map.groupBy(
    links.filter(({ from, to }) => known.has(from) && known.has(to)),
    ({ from }) => from,
  )
  const targets = new Set(links.map(({ to }) => to))
  const state = new Map<string, 'open' | 'done'>()
  const kept: Link[] = []
  const roots = [...boxes.filter(({ id }) => !targets.has(id)), ...boxes]
  for (const { id: root } of roots) {
    if (state.has(root)) continue
    // iterative, because a model may be two thousand nodes long
    const path: { readonly id: string; next: number }[] = [{ id: root, next: 0 }]
    state.set(root, 'open')
    while (path.length > 0) {
      const top = path.at(-1)!
      const link = outgoing.get(top.id)?.[top.next++]
      if (!link) {
        state.set(top.id, 'done')
        path.pop()
      } else if (state.get(link.to) !== 'open') {
        kept.push(link)
        if (!state.has(link.to)) {
          state.set(link.to, 'open')
          path.push({ id: link.to, next: 0 })
        }
      }
    }
  }
  const index = new Map(links.map((link, at) => [link, at]))
  return kept.toSorted((one, other) => index.get(one)! - index.get(other)!)
}

function longestWays(boxes: readonly Box[], links: readonly Link[]): ReadonlyMap<string, number> {
  const ranks = new Map(boxes.map(({ id }) => [id, 0]))
  const waiting = new Map<string, number>()
  for (const { to } of links) waiting.set(to, (waiting.get(to) ?? 0) + 1)
  const outgoing = Map.groupBy(links, ({ from }) => from)
  const free = boxes.filter(({ id }) => !waiting.has(id)).map(({ id }) => id)
  for (let at = 0; at < free.length; at++)
    for (const { to } of outgoing.get(free[at]!) ?? []) {
      ranks.set(to, Math.max(ranks.get(to)!, ranks.get(free[at]!)! + 1))
      const left = waiting.get(to)! - 1
      waiting.set(to, left)
      if (left === 0) free.push(to)
    }
  return ranks
}

type Neighbors = ReadonlyMap<Spot, readonly Spot[]>

/** Orders points by their predecessors, then by their successors. */
function order(columns: Spot[][], before: Neighbors, after: Neighbors): void {
  const sort = (column: Spot[], neighbors: Neighbors, places: ReadonlyMap<Spot, number>): void => {
    const weight = new Map(
      column.map((spot, at) => {
        const near = neighbors.get(spot) ?? []
        return [spot, near.length === 0 ? at : near.reduce((sum, one) => sum + places.get(one)!, 0) / near.length]
      }),
    )
    column.sort((one, other) => weight.get(one)! - weight.get(other)!)
  }
  const placesIn = (column: readonly Spot[]): ReadonlyMap<Spot, number> => new Map(column.map((spot, at) => [spot, at]))
  for (let at = 1; at < columns.length; at++) {
    // siblings keep the order of their links, so that branches are drawn in document order
    const listed = new Map<Spot, number>()
    for (const spot of columns[at - 1]!)
      for (const next of after.get(spot) ?? []) if (!listed.has(next)) listed.set(next, listed.size)
    columns[at]!.sort((one, other) => (listed.get(one) ?? Infinity) - (listed.get(other) ?? Infinity) || 0)
    sort(columns[at]!, before, placesIn(columns[at - 1]!))
  }
}

function place(columns: readonly Spot[][], before: Neighbors, after: Neighbors, named: ReadonlySet<number>): void {
  let x = 0
  for (const [at, column] of columns.entries()) {
    const width = Math.max(0, ...column.map((spot) => spot.width))
    for (const spot of column) spot.x = x + width / 2
    x += width + (named.has(at) ? namedGap : columnGap)
    stack(column, () => 0)
  }
  const middle = (spot: Spot, near: readonly Spot[] | undefined): number =>
    !near || near.length === 0 ? spot.y : near.reduce((sum, { y }) => sum + y, 0) / near.length
  for (let sweep = 0; sweep < sweeps; sweep++) {
    const isDown = sweep % 2 === 0
    for (const column of isDown ? columns : columns.toReversed())
      stack(column, (spot) => middle(spot, (isDown ? before : after).get(spot)))
  }
  for (const column of columns)
    stack(column, (spot) => middle(spot, [...(before.get(spot) ?? []), ...(after.get(spot) ?? [])]))
  // an only successor is level with its predecessor
  const level = (spot: Spot): number => {
    const [only, ...others] = before.get(spot) ?? []
    return only && others.length === 0 && after.get(only)!.length === 1 ? only.y : spot.y
  }
  for (const column of columns) stack(column, level)
  for (const column of columns.toReversed())
    stack(column, (spot) => {
      const [only, ...others] = after.get(spot) ?? []
      return only && others.length === 0 && before.get(only)!.length === 1 ? only.y : spot.y
    })
  for (const column of columns) stack(column, level)
  const top = Math.min(...columns.flat().map(({ y, height }) => y - height / 2))
  for (const spot of columns.flat()) spot.y = Math.round(spot.y - top)
}

/**
 * Sets each y as close as possible to its desired y while keeping order and minimum gaps; overlapping neighbors are
 * merged and moved as a group.
 */
function stack(column: readonly Spot[], wish: (spot: Spot) => number): void {
  const groups: { sum: number; readonly spots: Spot[]; readonly offsets: number[] }[] = []
  for (const spot of column) {
    groups.push({ sum: wish(spot), spots: [spot], offsets: [0] })
    while (groups.length > 1) {
      const [one, next] = [groups.at(-2)!, groups.at(-1)!]
      const gap = distance(one.spots.at(-1)!, next.spots[0]!) + one.offsets.at(-1)!
      if (one.sum / one.spots.length + gap <= next.sum / next.spots.length) break
      groups.pop()
      one.sum += next.sum - gap * next.spots.length
      one.spots.push(...next.spots)
      one.offsets.push(...next.offsets.map((offset) => offset + gap))
    }
  }
  for (const { sum, spots, offsets } of groups)
    for (const [at, spot] of spots.entries()) spot.y = sum / spots.length + offsets[at]!
}

const distance = (one: Spot, next: Spot): number =>
  (one.height + next.height) / 2 + (one.width === 0 || next.width === 0 ? rowGap / 2 : rowGap)
