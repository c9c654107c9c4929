import { reachableFrom } from '../process-graph.ts'
import type { Flow, Node } from '../process-graph.ts'
import { StepFailure } from './step-command.ts'
import type { Token } from './instance-rows.ts'
import { conditionsOf } from './execution-context.ts'
import type { ExecutionContext } from './execution-context.ts'
import { subscribe } from './event-subscriptions.ts'

type How = { readonly parent: number | null; readonly flow?: string }

const flowsOf = (run: ExecutionContext, node: Node): readonly Flow[] => node.outgoing.map((id) => run.graph.flows[id]!)

/** Exclusive gateway: takes the first flow whose condition holds. */
export function exclusive(run: ExecutionContext, node: Node, how: How): void {
  run.pass(node)
  const flow =
    flowsOf(run, node).find(
      (one) => one.id !== node.default && (!one.when || run.isMet(one.when, node.id, how.parent)),
    ) ?? (node.default === undefined ? undefined : run.graph.flows[node.default])
  if (flow) run.follow(flow.id, how.parent)
  else if (node.outgoing.length > 0)
    throw new StepFailure('flow.none', node.id, run.missingIn(conditionsOf(flowsOf(run, node)), how.parent))
  else if (how.parent !== null) run.workQueue.push({ at: 'scope', token: how.parent })
}

/** Waits at a joining gateway, passes a splitting one. */
export function joining(run: ExecutionContext, node: Node, how: How): void {
  if (node.incoming.length < 2) return split(run, node, how.parent)
  run.add(node, { ...how, state: 'joining', since: run.instance.revision })
  if (node.type === 'parallel') {
    const here = waitingAt(run, node, how.parent)
    if (node.incoming.every((flow) => here.some((token) => token.flow === flow))) fire(run, node, here)
  }
}

/** Event-based gateway: the first event wins. */
export function eventGateway(run: ExecutionContext, node: Node, how: How): void {
  const token = run.add(node, { ...how, state: 'waiting' })
  for (const flow of flowsOf(run, node)) subscribe(run, run.node(flow.to), token)
}

function split(run: ExecutionContext, node: Node, parent: number | null): void {
  run.pass(node)
  if (node.type === 'parallel') {
    for (const flow of node.outgoing) run.follow(flow, parent)
    if (node.outgoing.length === 0 && parent !== null) run.workQueue.push({ at: 'scope', token: parent })
  } else run.onward(node, parent)
}

const waitingAt = (run: ExecutionContext, node: Node, parent: number | null): readonly Token[] =>
  run.children(parent).filter((token) => token.node === node.id && token.state === 'joining')

/** Consumes one token of each incoming flow that has any. */
function fire(run: ExecutionContext, node: Node, here: readonly Token[]): void {
  const flows = new Set<string | undefined>()
  for (const token of here) {
    if (flows.has(token.flow)) continue
    flows.add(token.flow)
    run.remove(token)
  }
  split(run, node, here[0]!.parent)
}

/**
 * Releases one join that no further token can reach, when no other work is left: an inclusive one, or a parallel one
 * after a jump. Among joins that wait for each other, the first is released. Returns whether a join was released.
 */
export function releaseJoin(run: ExecutionContext): boolean {
  const candidates = [...run.tokens.values()].filter(
    (token) => token.state === 'joining' && (run.instance.hasJumped || run.node(token.node).type === 'inclusive'),
  )
  const free = candidates.find((token) => blockers(run, token).length === 0)
  const chosen = free ?? candidates.find((token) => blockers(run, token).every((one) => candidates.includes(one)))
  if (!chosen) return false
  const node = run.node(chosen.node)
  fire(run, node, waitingAt(run, node, chosen.parent))
  return true
}

/** Tokens that can still reach a join through a missing flow. */
function blockers(run: ExecutionContext, token: Token): readonly Token[] {
  const node = run.node(token.node)
  const here = new Set(waitingAt(run, node, token.parent).map(({ flow }) => flow))
  if (node.incoming.every((flow) => here.has(flow))) return []
  return run
    .children(token.parent)
    .filter((other) => other.node !== node.id && reachableFrom(run.graph, other.node).has(node.id))
}
