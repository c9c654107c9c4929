import type { Node } from '../process-graph.ts'
import { StepFailure } from './step-command.ts'
import type { Subscription, Token, Variables } from './instance-rows.ts'
import type { ExecutionContext } from './execution-context.ts'
import { nameOf, nextTime } from './event-subscriptions.ts'

/** Continues a token whose awaited event has occurred. */
export function fire(run: ExecutionContext, row: Subscription): void {
  const token = run.tokens.get(row.token)
  if (!token || !run.subscriptions.has(row.id)) return
  const node = run.node(row.node)
  if (node.type !== 'boundary') {
    if (node.id === token.node) return run.leave(token)
    // one of the events after an event-based gateway
    run.remove(token)
    run.pass(node)
    return run.onward(node, token.parent)
  }
  if (node.isInterrupting !== false) return interrupt(run, token, node)
  again(run, row, node)
  run.pass(node)
  run.onward(node, token.parent)
}

function interrupt(run: ExecutionContext, token: Token, boundary: Node): void {
  run.remove(token, 'cancelled')
  run.pass(boundary)
  run.onward(boundary, token.parent)
}

/** A non-interrupting timer fires once, or by its cycle; messages and signals on every delivery. */
function again(run: ExecutionContext, row: Subscription, node: Node): void {
  if (row.kind !== 'timer') return
  run.subscriptions.delete(row.id)
  const next = node.event?.kind === 'timer' ? nextTime(run, node.event.timer, node, row) : undefined
  if (next) run.subscribe({ token: row.token, node: row.node, kind: 'timer', ...next })
}

/** Delivers a message or signal to its subscriptions: a message to one, a signal to all. Returns the number. */
export function deliver(
  run: ExecutionContext,
  kind: 'message' | 'signal',
  name: string,
  variables: Variables = {},
): number {
  const waiting = [...run.subscriptions.values()].filter((row) => row.kind === kind && row.name === name)
  const woken = kind === 'message' ? waiting.slice(0, 1) : waiting
  if (woken.length > 0) run.set(variables)
  for (const row of woken) fire(run, row)
  return woken.length
}

/** Propagates an error to the activity and its scopes until one catches it. An uncaught error fails the instance. */
export function raise(run: ExecutionContext, from: string, tokenId: number | null, code: string): void {
  let token = tokenId === null ? undefined : run.tokens.get(tokenId)
  while (token) {
    const host = token.parent === null ? undefined : run.tokens.get(token.parent)
    // boundary events belong to the whole repeated activity
    const isRepetition = host?.state === 'multi' && host.node === token.node
    const events = isRepetition ? [] : (run.node(token.node).boundary ?? []).map((id) => run.node(id))
    const errors = events.filter(({ event }) => event?.kind === 'error')
    const caught =
      errors.find(({ event }) => event?.kind === 'error' && event.code === code) ??
      errors.find(({ event }) => event?.kind === 'error' && event.code === undefined)
    if (caught) return interrupt(run, token, caught)
    token = host
  }
  if (code === 'rejected' && run.node(from).isRejectedWithCall) return run.finish('rejected')
  run.finish('failed', { node: from, code, isThrown: true })
}

/** Ends a branch and applies the effect of its end event. */
export function endEvent(run: ExecutionContext, node: Node, parent: number | null): void {
  run.pass(node)
  const { event } = node
  if (event?.kind === 'terminate') {
    if (parent === null) return run.finish('approved')
    for (const token of run.children(parent)) run.remove(token, 'cancelled')
    const inside = run.workQueue.filter((todo) => todo.at === 'enter' && todo.parent === parent)
    for (const todo of inside) run.workQueue.splice(run.workQueue.indexOf(todo), 1)
  }
  if (event?.kind === 'error') return raise(run, node.id, parent, event.code ?? '')
  announce(run, node, parent)
  if (parent !== null) run.workQueue.push({ at: 'scope', token: parent })
}

/** Sends the message or signal of an event or a send task. */
export function announce(run: ExecutionContext, node: Node, parent: number | null): void {
  const { event } = node
  if (event?.kind !== 'message' && event?.kind !== 'signal') return
  const name = nameOf(run.value(event.name, parent))
  if (name === '') throw new StepFailure('event.unnamed', node.id, run.missingIn([{ expression: event.name }], parent))
  run.effect({ kind: event.kind, name, variables: run.instance.variables })
}
