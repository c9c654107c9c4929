import type { Graph, NodeType } from '#schemas/process/process-graph.ts'
import type { Db } from '#server/kit/database-tables.ts'
import { progressOf } from './task-store.ts'
import type { InstanceRow } from './task-store.ts'

export interface NodeProgress {
  readonly id: string
  readonly name: string
  readonly state: 'waiting' | 'active' | 'done' | 'skipped' | 'returned'
  readonly people: readonly { readonly userId: number; readonly name: string; readonly state: string }[]
  /** Only for nodes without assignees: a called process, a system task, or a wait for a time or a message. */
  readonly kind?: 'call' | 'work' | 'wait'
}

const kinds: Readonly<Partial<Record<NodeType, NonNullable<NodeProgress['kind']>>>> = {
  call: 'call',
  service: 'work',
  script: 'work',
  send: 'work',
  catch: 'wait',
  receive: 'wait',
}

const gateways: readonly NodeType[] = ['exclusive', 'parallel', 'inclusive', 'eventGateway']

/**
 * State of each node of an instance, without gateways. An unvisited node is waiting, or skipped once the instance has
 * ended.
 */
export async function progress(
  db: Db,
  graph: Graph,
  { instanceId, status }: InstanceRow,
): Promise<readonly NodeProgress[]> {
  const { activities, people } = await progressOf(db, instanceId)
  const latest = new Map(activities.map(({ node, state }) => [node, state]))
  for (const { node, state } of activities) if (state === 'active') latest.set(node, state)
  const asked = Map.groupBy(people, ({ node }) => node)
  const unreached = status === 'running' ? 'waiting' : 'skipped'
  return Object.values(graph.nodes)
    .filter(({ type }) => !gateways.includes(type))
    .map(({ id, name, type }) => {
      const state = latest.get(id)
      return {
        id,
        name,
        state: state === undefined || state === 'cancelled' ? unreached : (state as NodeProgress['state']),
        people: (asked.get(id) ?? []).map(({ userId, name: person, state: vote }) => ({
          userId,
          name: person,
          state: vote,
        })),
        ...(kinds[type] ? { kind: kinds[type] } : {}),
      }
    })
}
