import { sql } from 'kysely'
import type { Graph, NodeType } from '#schemas/process/process-graph.ts'
import type { Db } from '#server/kit/database-tables.ts'
import type { NodeStatistics, ProcessStatistics } from '../shared/definition-api-types.ts'

/** Node types at which instances may wait. Others count only while something waits there. */
const lasting: readonly NodeType[] = ['user', 'receive', 'call', 'service', 'catch', 'scope']

/** Numbers of a version's instances, and durations of its nodes. */
export async function statisticsOf(
  db: Db,
  { definitionId, graph }: { readonly definitionId: number; readonly graph: Graph },
  now: Date,
): Promise<ProcessStatistics> {
  const { rows: statuses } = await sql<{ status: string; n: number }>`
    select status, count(*)::int as n from wf_instance where definition_id = ${definitionId} group by status`.execute(
    db,
  )
  // entries left open by an ended instance were cancelled with it
  const { rows: passed } = await sql<{ node: string; waiting: number; done: number; median: number | null }>`
    select a.node, count(*) filter (where a.state = 'active' and i.status = 'running')::int as waiting,
        count(*) filter (where a.state in ('done', 'returned'))::int as done,
        (percentile_cont(0.5) within group (order by extract(epoch from a.ended - a.began))
          filter (where a.state in ('done', 'returned')))::float as median
      from wf_activity a join wf_instance i on i.instance_id = a.instance_id
      where i.definition_id = ${definitionId} group by a.node`.execute(db)
  const { rows: late } = await sql<{ node: string; n: number }>`
    select t.node, count(*)::int as n from wf_task t join wf_instance i on i.instance_id = t.instance_id
      where i.definition_id = ${definitionId} and i.status = 'running' and t.state = 'open' and t.due < ${now} group by t.node`.execute(
    db,
  )
  const times = new Map(passed.map((row) => [row.node, row]))
  const overdue = new Map(late.map(({ node, n }) => [node, n]))
  return {
    instances: Object.fromEntries(statuses.map(({ status, n }) => [status, n])),
    nodes: Object.values(graph.nodes)
      .filter(({ id, type }) => lasting.includes(type) || (times.get(id)?.waiting ?? 0) > 0)
      .map(({ id, name }): NodeStatistics => {
        const row = times.get(id)
        return {
          node: id,
          name,
          waiting: row?.waiting ?? 0,
          done: row?.done ?? 0,
          medianSeconds: row?.median ?? null,
          overdue: overdue.get(id) ?? 0,
        }
      }),
  }
}
