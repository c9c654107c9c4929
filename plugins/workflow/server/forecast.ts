import type { Graph } from '#schemas/process/graph.ts'
import { StepFailure } from '#schemas/process/step/command.ts'
import type { Command } from '#schemas/process/step/command.ts'
import type { Rows, Task } from '#schemas/process/step/rows.ts'
import { AppError } from '#server/kit/app-error.ts'
import type { Engine } from './engine.ts'

export interface ForecastNode {
  readonly node: string
  readonly name: string
  readonly people: readonly number[]
  /** How the people were found: a way of `assign.by`, or `model` for BPMN's own attributes. */
  readonly why: string
}

const furthest = 200

/** The coming nodes and their people if everybody approves, found by steps that are not stored. */
export async function forecast(
  engine: Engine,
  graph: Graph,
  before: Rows,
  first: Command,
): Promise<readonly ForecastNode[]> {
  const found: ForecastNode[] = []
  const seen = new Set<number>()
  let rows = before
  for (const task of rows.tasks) seen.add(task.id)
  let command: Command | undefined = first
  for (let i = 0; i < furthest && command; i++) {
    let made
    try {
      made = await engine.try(graph, rows, command)
    } catch (error) {
      // what cannot be known yet, such as an answer that is not given, ends the forecast
      if (error instanceof StepFailure || error instanceof AppError) break
      throw error
    }
    rows = made.rows
    const fresh = made.changes.tasks.filter(({ id, state }) => !seen.has(id) && state === 'open')
    for (const [node, tasks] of Map.groupBy(fresh, (task) => task.node)) {
      found.push({
        node,
        name: tasks[0]!.name,
        people: peopleOf(tasks),
        why: graph.nodes[node]?.settings?.assign?.by ?? 'model',
      })
      for (const { id } of tasks) seen.add(id)
    }
    command = rows.instance.status === 'running' ? next(graph, rows) : undefined
  }
  return found
}

const peopleOf = (tasks: readonly Task[]): readonly number[] => [
  ...new Set(
    tasks.flatMap(({ assignee, candidates }) =>
      assignee === null
        ? candidates.flatMap((one) => (one.startsWith('user:') ? [Number(one.slice(5))] : []))
        : [assignee],
    ),
  ),
]

/** What brings the process on: an approval, else an answer, a timer, an event. */
function next(graph: Graph, rows: Rows): Command | undefined {
  const task = rows.tasks.find(({ state }) => state === 'open')
  if (task) return { do: 'approve', task: task.id, by: task.owner ?? task.assignee }
  const waiting = rows.tokens.find(
    ({ state, node }) =>
      state === 'waiting' && ['service', 'call', 'send', 'script'].includes(graph.nodes[node]?.type ?? ''),
  )
  if (waiting) return { do: 'answer', token: waiting.id }
  const event = rows.subscriptions[0]
  if (!event) return undefined
  if (event.due !== undefined) return { do: 'timer', subscription: event.id }
  return { do: event.kind === 'signal' ? 'signal' : 'message', name: event.name ?? '' }
}
