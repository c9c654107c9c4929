import { after, firstOfCycle, nextOfCycle } from '../iso-duration.ts'
import type { CycleTime } from '../iso-duration.ts'
import type { Node, Timer } from '../process-graph.ts'
import { StepFailure } from './step-command.ts'
import type { Subscription, Task, Token, Variables } from './instance-rows.ts'
import type { ExecutionContext } from './execution-context.ts'

/** Waits for the event of a node: a boundary, intermediate or receiving one. */
export function subscribe(run: ExecutionContext, node: Node, token: Token): void {
  const event = node.event
  if (event?.kind === 'timer')
    run.subscribe({ token: token.id, node: node.id, kind: 'timer', ...timeOf(run, event.timer, node, token) })
  if (event?.kind === 'message' || event?.kind === 'signal')
    run.subscribe({ token: token.id, node: node.id, kind: event.kind, name: nameOf(run.value(event.name, token.id)) })
  if (node.type === 'receive' && !event)
    run.subscribe({ token: token.id, node: node.id, kind: 'message', name: node.id })
}

/** Subscribes to all boundary events of an activity. Error events are found when an error is thrown. */
export function armBoundary(run: ExecutionContext, node: Node, token: Token): void {
  for (const id of node.boundary ?? []) subscribe(run, run.node(id), token)
}

/** Adds a duration to now, in working time if the node uses it. */
export const dueAfter = (run: ExecutionContext, { settings }: Node, duration: string): string | undefined =>
  (settings?.clock === 'working' ? run.world.afterWorking?.(duration) : undefined) ?? after(run.world.now, duration)

export const nameOf = (value: unknown): string =>
  typeof value === 'string' || typeof value === 'number' ? String(value) : ''

/** Waits for the times of the listeners of a new task's timeout. */
export function armListeners(run: ExecutionContext, node: Node, token: Token, task: Task): void {
  for (const [listener, { timer }] of (node.listeners ?? []).entries())
    if (timer)
      run.subscribe({
        token: token.id,
        node: node.id,
        kind: 'listener',
        name: String(task.id),
        listener,
        ...timeOf(run, timer, node, token, task.locals),
      })
}

/** Notifies a listener of a task's timeout; the task stays open, and a cycle notifies again. */
export function listenerDue(run: ExecutionContext, row: Subscription): void {
  run.subscriptions.delete(row.id)
  const node = run.node(row.node)
  const task = run.tasks.get(Number(row.name))
  const listener = node.listeners?.[row.listener ?? -1]
  if (!task || task.state !== 'open' || !listener?.timer) return
  run.notifyListener(listener, node.id, { task: task.id, locals: task.locals })
  const { id: _, ...again } = row
  const next = nextTime(run, listener.timer, node, row, task.locals)
  if (next) run.subscribe({ ...again, ...next })
}

/** Next time of a cycle after one that has fired. */
export function nextTime(
  run: ExecutionContext,
  { kind, value }: Timer,
  node: Node,
  { due, left, token }: Pick<Subscription, 'due' | 'left' | 'token'>,
  locals?: Variables,
): CycleTime | undefined {
  if (kind !== 'cycle') return undefined
  const { now } = run.world
  return nextOfCycle(now, nameOf(run.value(value, token, locals)).trim(), left ?? null, {
    due,
    ...(node.settings?.clock === 'working' ? { add: (duration) => dueAfter(run, node, duration) } : {}),
  })
}

function timeOf(
  run: ExecutionContext,
  timer: Timer,
  node: Node,
  token: Token,
  locals?: Variables,
): { readonly due: string; readonly left?: number | null } {
  const value = run.value(timer.value, token.id, locals)
  const text = nameOf(value).trim()
  if (timer.kind === 'cycle') {
    const cycle = firstOfCycle(run.world.now, text, (duration) => dueAfter(run, node, duration))
    if (cycle) return cycle
  } else {
    // other tools take a duration for a date, too
    const due = dueAfter(run, node, text) ?? (timer.kind === 'date' ? momentOf(text) : undefined)
    if (due !== undefined) return { due }
  }
  throw new StepFailure('timer.wrong', node.id)
}

export function momentOf(text: string): string | undefined {
  if (!/^\d{4}-\d{2}-\d{2}/.test(text)) return undefined
  const date = new Date(text.replace(' ', 'T'))
  return Number.isNaN(date.getTime()) ? undefined : date.toISOString()
}
