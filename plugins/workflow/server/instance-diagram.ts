import { sql } from 'kysely'
import { LRUCache } from 'lru-cache'
import { publicDiagramXml } from '#schemas/process/diagram/public-diagram.ts'
import type { Graph } from '#schemas/process/process-graph.ts'
import type { Db } from '#server/kit/database-tables.ts'
import type { InstanceDiagram, NodeTime } from '../shared/definition-api-types.ts'
import type { Definitions } from './definitions.ts'

interface Passed {
  readonly id: number
  readonly node: string
  readonly state: 'active' | 'done' | 'returned' | 'cancelled'
  readonly began: string
  readonly ended: string | null
}

const keptPictures = 50

/** Cached diagrams of versions, which never change. */
export function diagrams(db: Db, definitions: Definitions) {
  const pictures = new LRUCache<number, string>({ max: keptPictures })
  return async (
    instance: { readonly instanceId: number; readonly definitionId: number },
    graph: Graph,
  ): Promise<InstanceDiagram> => {
    let xml = pictures.get(instance.definitionId)
    if (xml === undefined) {
      xml = await publicDiagramXml((await definitions.xml(instance.definitionId)) ?? '')
      pictures.set(instance.definitionId, xml)
    }
    const { rows } = await sql<Passed>`
      select id, node, state, began, ended from wf_activity where instance_id = ${instance.instanceId} order by id`.execute(
      db,
    )
    return { xml, flows: flowsTaken(graph, rows), times: timesOf(rows) }
  }
}

/** First arrival and last departure at each node. */
function timesOf(rows: readonly Passed[]): readonly NodeTime[] {
  return [...Map.groupBy(rows, ({ node }) => node)].map(([node, all]) => ({
    node,
    began: all[0]!.began,
    ended: all.some(({ state }) => state === 'active') ? null : all.at(-1)!.ended,
    count: all.length,
  }))
}

/**
 * Flows that were taken, derived from the order of visited nodes, because flows are not stored. An exclusive gateway
 * took the flow to the node visited next.
 */
export function flowsTaken(
  { nodes, flows }: Graph,
  rows: readonly Pick<Passed, 'id' | 'node' | 'state'>[],
): readonly string[] {
  const visits = Map.groupBy(rows, ({ node }) => node)
  const reachedAfter = (node: string, id: number): number | undefined =>
    visits.get(node)?.find((visit) => visit.id > id)?.id
  return Object.values(nodes)
    .flatMap((node) =>
      [...new Set((visits.get(node.id) ?? []).filter(({ state }) => state === 'done').map(({ id }) => id))].flatMap(
        (id) => {
          const reached = node.outgoing.flatMap((flow) => {
            const at = reachedAfter(flows[flow]!.to, id)
            return at === undefined ? [] : [{ flow, at }]
          })
          if (node.type !== 'exclusive' && node.type !== 'eventGateway') return reached.map(({ flow }) => flow)
          const first = reached.toSorted((one, other) => one.at - other.at)[0]
          return first ? [first.flow] : []
        },
      ),
    )
    .filter((flow, at, all) => all.indexOf(flow) === at)
}
