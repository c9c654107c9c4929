import type { TreeNode } from '#schemas/process/tree/approval-tree.ts'
import type { Graph, Node } from '#schemas/process/process-graph.ts'
import type { Random } from './seeded-random.ts'

/** A random block-structured process, and the variables of its conditions (`v1` … as 0 or 1). */
export function randomTree(pick: Random): { readonly tree: TreeNode; readonly variables: Record<string, number> } {
  const variables: Record<string, number> = {}
  let count = 0
  const id = (): string => `n${++count}`
  const chain = (depth: number, length: number): TreeNode | undefined => {
    if (length === 0) return undefined
    const next = chain(depth, length - 1)
    return { ...node(depth), ...(next ? { next } : {}) }
  }
  const node = (depth: number): TreeNode => {
    const own = id()
    const kind = depth === 0 ? 'handle' : pick.pick(['handle', 'handle', 'branch', 'parallel', 'inclusive'] as const)
    if (kind === 'handle') return { id: own, type: kind, name: own, assign: { by: 'starter' } }
    const size = 2 + pick.below(2)
    const branches = Array.from({ length: size }, (_, i) => {
      const branch = id()
      const next = chain(depth - 1, pick.below(3))
      const isOtherwise = kind === 'parallel' || i === size - 1
      if (!isOtherwise) variables[branch] = pick.below(2)
      return {
        id: branch,
        name: branch,
        ...(isOtherwise ? {} : { when: { [branch]: { eq: 1 } } }),
        ...(next ? { next } : {}),
      }
    })
    return { id: own, type: kind, name: '', branches }
  }
  const next = chain(3, 1 + pick.below(4))
  return { tree: { id: 'start', type: 'start', name: '', ...(next ? { next } : {}) }, variables }
}

/** Expected tasks of a block-structured process with their counts, computed from its tree. */
export function tasksOf(tree: TreeNode | undefined, variables: Readonly<Record<string, number>>): readonly string[] {
  const done: string[] = []
  for (let node = tree; node; node = node.next) {
    if (node.type === 'handle') done.push(node.id)
    const branches = node.branches ?? []
    const holding = branches.filter((branch) => branch.when && variables[branch.id] === 1)
    const otherwise = branches.filter((branch) => !branch.when)
    const taken =
      node.type === 'parallel'
        ? branches
        : holding.length === 0
          ? otherwise
          : node.type === 'branch'
            ? holding.slice(0, 1)
            : holding
    for (const branch of taken) done.push(...tasksOf(branch.next, variables))
  }
  return done
}

/** A random unstructured graph: unmatched gateways, loops, dead ends, timers at tasks. */
export function randomGraph(pick: Random): Graph {
  const size = 4 + pick.below(12)
  const nodes: Record<string, { -readonly [K in keyof Node]: Node[K] }> = {}
  const flows: Record<string, Graph['flows'][string]> = {}
  const types = ['user', 'user', 'user', 'pass', 'exclusive', 'parallel', 'inclusive', 'end', 'catch'] as const
  for (let i = 0; i < size; i++) {
    const id = `n${i}`
    const type = i === 0 ? 'start' : i === size - 1 ? 'end' : pick.pick(types)
    const event =
      type === 'catch'
        ? { kind: 'timer' as const, timer: { kind: 'duration' as const, value: { value: 'PT1H' } } }
        : type === 'end' && pick.chance(0.15)
          ? { kind: 'terminate' as const }
          : { kind: 'none' as const }
    nodes[id] = { id, name: id, type, parent: null, incoming: [], outgoing: [], event }
  }
  const connect = (from: string, to: string, isConditional: boolean): void => {
    const id = `f${Object.keys(flows).length}`
    const when = isConditional ? { when: { cond: { [`v${pick.below(4)}`]: { eq: 1 } } } } : {}
    flows[id] = { id, from, to, ...when }
    nodes[from]!.outgoing = [...nodes[from]!.outgoing, id]
    nodes[to]!.incoming = [...nodes[to]!.incoming, id]
  }
  for (let i = 0; i < size - 1; i++) {
    const from = nodes[`n${i}`]!
    if (from.type === 'end') continue
    const isSplit = ['exclusive', 'parallel', 'inclusive'].includes(from.type)
    const ways = isSplit ? 1 + pick.below(3) : 1
    for (let way = 0; way < ways; way++) {
      // mostly forward flows
      const to = pick.chance(0.85) ? i + 1 + pick.below(size - i - 1) : 1 + pick.below(size - 1)
      connect(from.id, `n${to}`, way > 0 && from.type !== 'parallel')
    }
    if (isSplit) from.default = from.outgoing[0]!
    if (from.type === 'user' && pick.chance(0.25)) {
      const id = `b${i}`
      nodes[id] = {
        id,
        name: id,
        type: 'boundary',
        parent: null,
        incoming: [],
        outgoing: [],
        attachedTo: from.id,
        isInterrupting: pick.chance(0.5),
        event: { kind: 'timer', timer: { kind: 'duration', value: { value: 'PT2H' } } },
      }
      from.boundary = [id]
      connect(id, `n${1 + pick.below(size - 1)}`, false)
    }
  }
  return { key: 'random', name: 'Random', nodes, flows }
}
