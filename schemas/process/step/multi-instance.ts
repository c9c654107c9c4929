import type { Node } from '../process-graph.ts'
import { StepFailure } from './step-command.ts'
import type { Token, Variables } from './instance-rows.ts'
import type { ExecutionContext } from './execution-context.ts'
import { armBoundary } from './event-subscriptions.ts'

const maxRepetitions = 1000

/** Variables of each repetition of an activity. */
export function itemsOf(run: ExecutionContext, node: Node, token: number | null): readonly Variables[] {
  const loop = node.loop!
  const locals = (index: number, item?: unknown): Variables => ({
    loopCounter: index,
    ...(loop.index ? { [loop.index]: index } : {}),
    ...(loop.element && item !== undefined ? { [loop.element]: item } : {}),
  })
  if (loop.collection) {
    const value = run.value(loop.collection, token)
    const items = typeof value === 'string' ? value.split(',').map((part) => part.trim()) : (value ?? [])
    if (!Array.isArray(items) || items.length > maxRepetitions) throw new StepFailure('collection.wrong', node.id)
    return items.map((item, index) => locals(index, item))
  }
  const times = Number(loop.cardinality ? run.value(loop.cardinality, token) : 0)
  if (!Number.isInteger(times) || times < 0 || times > maxRepetitions)
    throw new StepFailure('collection.wrong', node.id)
  return Array.from({ length: times }, (_, index) => locals(index))
}

/** Starts an activity for each element of a collection, in parallel or sequentially. */
export function enterMulti(
  run: ExecutionContext,
  node: Node,
  how: Omit<Token, 'id' | 'node' | 'activity' | 'state'>,
): void {
  const token = run.add(node, { ...how, state: 'multi' })
  const items = itemsOf(run, node, token.id)
  armBoundary(run, node, token)
  const now = node.loop!.isSequential ? 1 : items.length
  run.put({ ...token, multi: { total: items.length, next: Math.min(now, items.length), completed: 0, items } })
  if (items.length === 0) return run.leave(run.tokens.get(token.id)!)
  for (const locals of items.slice(0, now)) run.workQueue.push({ at: 'enter', node: node.id, parent: token.id, locals })
}

/** Finishes one repetition: starts the next one, or ends the activity. */
export function repetitionDone(run: ExecutionContext, hostId: number): void {
  const host = run.tokens.get(hostId)
  if (!host?.multi) return
  const node = run.node(host.node)
  const multi = { ...host.multi, completed: host.multi.completed + 1 }
  run.put({ ...host, multi })
  const { until, isSequential } = node.loop!
  const counters: Variables = {
    nrOfInstances: multi.total,
    nrOfCompletedInstances: multi.completed,
    nrOfActiveInstances: isSequential ? 1 : multi.total - multi.completed,
  }
  const isOver =
    multi.completed >= multi.total || (until && run.isMet({ expression: until }, node.id, hostId, counters))
  if (isOver) return run.leave(run.tokens.get(hostId)!)
  if (!isSequential) return
  run.put({ ...host, multi: { ...multi, next: multi.next + 1 } })
  run.workQueue.push({ at: 'enter', node: node.id, parent: hostId, locals: multi.items![multi.next] as Variables })
}
