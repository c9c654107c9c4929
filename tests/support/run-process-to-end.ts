import type { Graph } from '#schemas/process/process-graph.ts'
import type { Effect, Variables } from '#schemas/process/step/instance-rows.ts'
import { ProcessRun } from './process-instance-runner.ts'

/** Which comes first where both could: open tasks, or events such as timers and messages. */
type First = 'task' | 'event'

/** Runs a process to its end: approves tasks, answers services and calls, delivers what it throws, fires what it waits for. */
export function runToEnd(graph: Graph, variables: Variables = {}, first: First = 'task'): ProcessRun {
  const run = new ProcessRun(graph, { variables }).start()
  let done = 0
  for (let i = 0; i < 500 && run.status === 'running'; i++) {
    const task = run.open[0]
    const event = run.rows.subscriptions.find(({ kind }) => kind !== 'timeout' && kind !== 'listener')
    const effect = run.effects.slice(done).find(isWork)
    if (effect) {
      done = run.effects.indexOf(effect) + 1
      if ('token' in effect) run.do({ do: 'answer', token: effect.token })
      else run.do({ do: effect.kind, name: effect.name })
    } else if (task && !(first === 'event' && event)) run.do({ do: 'approve', task: task.id, by: task.assignee ?? 1 })
    else if (event?.due) run.timer(event.node)
    else if (event) run.do({ do: event.kind === 'signal' ? 'signal' : 'message', name: event.name! })
    else break
  }
  return run
}

const isWork = (effect: Effect): effect is Extract<Effect, { kind: 'service' | 'call' | 'message' | 'signal' }> =>
  ['service', 'call', 'message', 'signal'].includes(effect.kind)
