import { after, firstOfCycle } from '../duration.ts'
import type { Node, Timer } from '../graph.ts'
import { StepFailure } from './command.ts'
import type { Token } from './rows.ts'
import type { Run } from './run.ts'

/** Waits for the event of a node: a boundary, intermediate or receiving one. */
export function subscribe(run: Run, node: Node, token: Token): void {
  const event = node.event
  if (event?.kind === 'timer')
    run.subscribe({ token: token.id, node: node.id, kind: 'timer', ...timeOf(run, event.timer, node, token) })
  if (event?.kind === 'message' || event?.kind === 'signal')
    run.subscribe({ token: token.id, node: node.id, kind: event.kind, name: nameOf(run.value(event.name, token.id)) })
  if (node.type === 'receive' && !event)
    run.subscribe({ token: token.id, node: node.id, kind: 'message', name: node.id })
}

/** Subscribes to all boundary events of an activity. Error events are found when an error is thrown. */
export function armBoundary(run: Run, node: Node, token: Token): void {
  for (const id of node.boundary ?? []) subscribe(run, run.node(id), token)
}

/** The time that lies a duration after now, in working time where the node counts by it. */
export const dueAfter = (run: Run, { settings }: Node, duration: string): string | undefined =>
  (settings?.clock === 'working' ? run.world.afterWorking?.(duration) : undefined) ?? after(run.world.now, duration)

export const nameOf = (value: unknown): string =>
  typeof value === 'string' || typeof value === 'number' ? String(value) : ''

function timeOf(
  run: Run,
  timer: Timer,
  node: Node,
  token: Token,
): { readonly due: string; readonly left?: number | null } {
  const value = run.value(timer.value, token.id)
  const text = nameOf(value).trim()
  if (timer.kind === 'cycle') {
    const cycle = firstOfCycle(run.world.now, text)
    if (cycle) return cycle
  } else {
    const due = timer.kind === 'duration' ? dueAfter(run, node, text) : momentOf(text)
    if (due !== undefined) return { due }
  }
  throw new StepFailure('timer.wrong', node.id)
}

export function momentOf(text: string): string | undefined {
  if (!/^\d{4}-\d{2}-\d{2}/.test(text)) return undefined
  const date = new Date(text.replace(' ', 'T'))
  return Number.isNaN(date.getTime()) ? undefined : date.toISOString()
}
