import type { Graph } from '#schemas/process/process-graph.ts'
import { StepFailure } from '#schemas/process/step/step-command.ts'
import type { Command } from '#schemas/process/step/step-command.ts'
import type { Activity, Rows, Task } from '#schemas/process/step/instance-rows.ts'
import { AppError } from '#server/kit/app-error.ts'
import type { Engine } from './process-engine.ts'

export interface ForecastNode {
  readonly node: string
  readonly name: string
  readonly people: readonly number[]
  /**
   * Source of the people: a kind of `assign.by`, or `model` for BPMN attributes. In a trial also `service` and `call`:
   * work without people, and a called process.
   */
  readonly why: string
  /** Whether its people are only informed. */
  readonly isCopy?: true
  /** Whether nobody was found, and its people stand in. */
  readonly isFallback?: true
}

/** A path simulated without storing it. */
export interface Walk {
  readonly nodes: readonly ForecastNode[]
  readonly rows: Rows
  /** Visited nodes and flows, in order. */
  readonly activities: readonly Activity[]
  /** Reason why the simulation stopped. */
  readonly stop?: StepFailure | AppError
}

const furthest = 200

/** Predicts the next nodes and their assignees by simulated steps in which everybody approves, after `first` if given. */
export const forecast = async (
  engine: Engine,
  graph: Graph,
  before: Rows,
  first?: Command,
): Promise<readonly ForecastNode[]> =>
  (await walk(engine, graph, before, first)).nodes.filter(({ why }) => why !== 'call' && why !== 'service')

/** Runs until the end, or until no step is possible. At the nodes of `rejecting`, the first task is rejected. */
export async function walk(
  engine: Engine,
  graph: Graph,
  before: Rows,
  first: Command | undefined,
  rejecting: readonly string[] = [],
): Promise<Walk> {
  const found: ForecastNode[] = []
  const seen = new Set<number>()
  const activities = new Map<number, Activity>()
  const rejected = new Set<string>()
  const fallbacks = new Set<string>()
  let rows = before
  let stop: Walk['stop']
  for (const task of rows.tasks) seen.add(task.id)
  let command = first ?? (rows.instance.status === 'running' ? next(graph, rows) : undefined)
  for (let i = 0; i < furthest && command; i++) {
    let made
    try {
      made = await engine.try(graph, rows, command)
    } catch (error) {
      // a missing value, such as an open answer, ends the forecast
      if (!(error instanceof StepFailure || error instanceof AppError)) throw error
      stop = error
      break
    }
    rows = made.rows
    for (const node of made.fallbacks) fallbacks.add(node)
    for (const one of made.changes.activities) activities.set(one.id, one)
    const told = found.length
    const fresh = made.changes.tasks.filter(({ id, state }) => !seen.has(id) && state === 'open')
    for (const [node, tasks] of Map.groupBy(fresh, (task) => task.node)) {
      found.push({
        node,
        name: tasks[0]!.name,
        people: peopleOf(tasks),
        why: graph.nodes[node]?.settings?.assign?.by ?? 'model',
        // also when its people are asked in turns, in later steps
        ...(fallbacks.has(node) ? { isFallback: true } : {}),
      })
      for (const { id } of tasks) seen.add(id)
    }
    for (const effect of made.changes.effects) {
      const node = graph.nodes[effect.kind === 'copy' ? effect.node : '']
      // an approver who sends copies is no step
      if (effect.kind === 'copy' && node?.type === 'copy')
        found.push({
          node: effect.node,
          name: node.name,
          people: effect.users,
          why: node.copyTo?.by ?? 'model',
          isCopy: true,
        })
      if (effect.kind === 'service' || effect.kind === 'script' || effect.kind === 'call')
        found.push({
          node: effect.node,
          name: graph.nodes[effect.node]?.name ?? '',
          people: [],
          why: effect.kind === 'call' ? 'call' : 'service',
        })
    }
    // tasks and effects of one step, in the order in which it passed their nodes
    const order = made.changes.activities.map(({ node }) => node)
    found.push(...found.splice(told).toSorted((a, b) => order.lastIndexOf(a.node) - order.lastIndexOf(b.node)))
    command = rows.instance.status === 'running' ? next(graph, rows) : undefined
    // only once, because a rejection may lead back to the same node
    if (command?.do === 'approve') {
      const { task } = command
      const node = rows.tasks.find(({ id }) => id === task)!.node
      if (rejecting.includes(node) && !rejected.has(node)) {
        rejected.add(node)
        command = { do: 'reject', task, by: command.by }
      }
    }
  }
  return { nodes: found, rows, activities: [...activities.values()], ...(stop ? { stop } : {}) }
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

/** Advances the simulation: by an approval, else a response, a timer, or an event. */
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
