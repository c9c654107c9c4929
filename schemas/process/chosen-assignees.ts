import type { Graph, Node } from './process-graph.ts'

/** A node whose people another person chooses. */
export interface ToChoose {
  readonly node: string
  readonly name: string
}

const named = ({ id, name }: Node): ToChoose => ({ node: id, name })

/**
 * Returns the nodes whose assignees the starter chooses, including nodes directly after the start whose assignees the
 * previous person chooses.
 */
export function chosenAtStart(graph: Graph): readonly ToChoose[] {
  const all = Object.values(graph.nodes)
  const first = all.filter(({ type, parent }) => type === 'start' && parent === null)
  const after = new Set(first.flatMap(({ id }) => chosenAfter(graph, id).map(({ node }) => node)))
  return all.filter((node) => waysOf(node).includes('chosenByStarter') || after.has(node.id)).map(named)
}

/** Returns the nodes directly after a person's node whose people that person chooses. */
export function chosenAfter(graph: Graph, from: string): readonly ToChoose[] {
  const found = new Map<string, ToChoose>()
  const seen = new Set<string>()
  const open = [...(graph.nodes[from]?.outgoing ?? [])]
  for (let flow = open.pop(); flow !== undefined; flow = open.pop()) {
    const node = graph.nodes[graph.flows[flow]!.to]
    if (!node || seen.has(node.id)) continue
    seen.add(node.id)
    if (waysOf(node).includes('chosenByPrevious')) found.set(node.id, named(node))
    if (node.type === 'user') continue
    open.push(...node.outgoing)
    if (node.type === 'scope')
      for (const inner of Object.values(graph.nodes))
        if (inner.type === 'start' && inner.parent === node.id) open.push(...inner.outgoing)
  }
  return [...found.values()].toReversed()
}

const waysOf = ({ settings, copyTo, callFilledBy }: Node): readonly (string | undefined)[] => [
  settings?.assign?.by,
  copyTo?.by,
  callFilledBy?.by,
]
