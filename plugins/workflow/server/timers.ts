import { sql } from 'kysely'
import type { FastifyInstance } from 'fastify'
import { nextOfCycle } from '#schemas/process/duration.ts'
import { evaluate } from '#schemas/process/expression/evaluate.ts'
import { answer } from './effects.ts'
import type { Engine } from './engine.ts'

/** Lifetime of a claim, in milliseconds; afterwards another process may claim the timer. */
const claimMs = 60_000
const mostAtOnce = 50

/**
 * Fires the timers that are due, both of running instances and of processes that start by time. All server processes
 * look for due timers; a row lock gives each timer to one of them. Returns the number fired.
 */
export async function fireTimers(app: FastifyInstance, engine: Engine): Promise<number> {
  const now = app.clock()
  const until = new Date(now.getTime() + claimMs)
  const { rows } = await sql<{ instanceId: number; id: number; node: string }>`
    update wf_subscription s set claimed_until = ${until} where (s.instance_id, s.id) in (
      select w.instance_id, w.id from wf_subscription w join wf_instance i on i.instance_id = w.instance_id
        where w.due <= ${now} and (w.claimed_until is null or w.claimed_until < ${now}) and not coalesce((i.state ->> 'isSuspended')::boolean, false)
        order by w.due limit ${mostAtOnce} for update of w skip locked)
    returning s.instance_id, s.id, s.data ->> 'node' as node`.execute(app.db)
  for (const { instanceId, id, node } of rows) await answer(engine, instanceId, node, { do: 'timer', subscription: id })
  return rows.length + (await fireStarts(app, engine, now, until))
}

async function fireStarts(app: FastifyInstance, engine: Engine, now: Date, until: Date): Promise<number> {
  const { rows } = await sql<{ definitionId: number; node: string; repetitions: number | null }>`
    update wf_start s set claimed_until = ${until} where (s.definition_id, s.node) in (
      select w.definition_id, w.node from wf_start w join wf_definition d on d.definition_id = w.definition_id
        where w.due <= ${now} and (w.claimed_until is null or w.claimed_until < ${now}) and d.status = 'active'
        order by w.due limit ${mostAtOnce} for update of w skip locked)
    returning s.definition_id, s.node, s.repetitions`.execute(app.db)
  for (const { definitionId, node, repetitions } of rows) {
    const definition = await engine.definitions.find(definitionId)
    const event = definition?.graph.nodes[node]?.event
    const cycle = event?.kind === 'timer' ? String(evaluate(event.timer.value, () => undefined)) : ''
    const next = repetitions === 0 ? undefined : nextOfCycle(now.toISOString(), cycle, repetitions)
    // sets the next time first, so that a failing start is not retried every minute
    await app.db
      .updateTable('wfStart')
      .set({ due: next ? new Date(next.due) : null, repetitions: next?.left ?? null, claimedUntil: null })
      .where('definitionId', '=', definitionId)
      .where('node', '=', node)
      .execute()
    if (definition) await engine.start({ definition, starter: null, variables: {}, node })
  }
  return rows.length
}
