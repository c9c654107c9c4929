import { reachableFrom } from '../process-graph.ts'
import type { Node } from '../process-graph.ts'
import { StepFailure } from './step-command.ts'
import type { Token } from './instance-rows.ts'
import type { ExecutionContext } from './execution-context.ts'

/**
 * Moves the process from a token to another node: cancels everything in progress after that node, and enters it. A jump
 * can leave sub-processes and repetitions but never enter one. Branches that do not follow the node continue.
 *
 * @param then `back`: returns directly to the origin once the node is completed.
 */
export function jump(run: ExecutionContext, from: Token, to: Node, then: 'onward' | 'back'): void {
  const anchor = outermostIn(run, from, to.parent)
  if (!anchor || !canBeEntered(to)) throw new StepFailure('action.impossible', to.id)
  const later = reachableFrom(run.graph, to.id)
  for (const token of run.children(anchor.parent))
    if (token.id === anchor.id || token.node === to.id || isAfter(run, token, later, to.id))
      run.remove(token, 'returned')
  run.instance = { ...run.instance, hasJumped: true }
  run.workQueue.push({
    at: 'enter',
    node: to.id,
    parent: anchor.parent,
    isAsked: true,
    ...(then === 'back' ? { back: anchor.node } : {}),
  })
}

/** Targets of a return: earlier nodes with people, and the start. */
export function returnTargets(run: ExecutionContext, from: Token): readonly Node[] {
  const seen = [...new Set(run.instance.visited.map(({ node }) => node))]
  const start = Object.values(run.graph.nodes).find(({ type, parent }) => type === 'start' && parent === null)
  return [
    ...(start && run.instance.starter !== null ? [start] : []),
    ...seen.flatMap((id) => run.graph.nodes[id] ?? []),
  ].filter((node) => node.id !== from.node && outermostIn(run, from, node.parent) !== undefined)
}

const canBeEntered = (node: Node): boolean =>
  node.type !== 'boundary' && (node.type !== 'start' || node.parent === null)

/** A token waiting at a join counts as being on its incoming flow. */
export function isAfter(run: ExecutionContext, token: Token, later: ReadonlySet<string>, to: string): boolean {
  if (token.state !== 'joining' || token.flow === undefined) return later.has(token.node)
  const { from } = run.graph.flows[token.flow]!
  return from === to || later.has(from)
}

/** The token, or its enclosing one, that is directly in a scope. */
function outermostIn(run: ExecutionContext, token: Token, scope: string | null): Token | undefined {
  let found: Token | undefined
  for (let at: Token | undefined = token; at; at = at.parent === null ? undefined : run.tokens.get(at.parent)) {
    if (run.node(at.node).parent === scope) found = at
    else if (found) break
  }
  return found
}
