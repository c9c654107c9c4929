import { sql } from 'kysely'
import type { FastifyInstance } from 'fastify'
import { nextOfCycle } from '#schemas/process/iso-duration.ts'
import { evaluate } from '#schemas/process/expression/evaluate-expression.ts'
import { AppError } from '#server/kit/app-error.ts'
import type { Db } from '#server/kit/database-tables.ts'
import { answer } from './run-step-effects.ts'
import type { Engine } from './process-engine.ts'

/** Lifetime of a claim, in milliseconds; afterwards another process may claim the timer. */
const claimMs = 60_000
const maxAtOnce = 50

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
        order by w.due limit ${maxAtOnce} for update of w skip locked)
    returning s.instance_id, s.id, s.data ->> 'node' as node`.execute(app.db)
  for (const { instanceId, id, node } of rows) await answer(engine, instanceId, node, { do: 'timer', subscription: id })
  return rows.length + (await fireStarts(app, engine, now, until))
}

async function fireStarts(app: FastifyInstance, engine: Engine, now: Date, until: Date): Promise<number> {
  const { rows } = await sql<{ definitionId: number; node: string; repetitions: number | null; due: Date }>`
    update wf_start s set claimed_until = ${until} where (s.definition_id, s.node) in (
      select w.definition_id, w.node from wf_start w join wf_definition d on d.definition_id = w.definition_id
        where w.due <= ${now} and (w.claimed_until is null or w.claimed_until < ${now}) and d.status = 'active'
        order by w.due limit ${maxAtOnce} for update of w skip locked)
    returning s.definition_id, s.node, s.repetitions, s.due`.execute(app.db)
  for (const { definitionId, node, repetitions, due } of rows) {
    const definition = await engine.definitions.find(definitionId)
    const event = definition?.graph.nodes[node]?.event
    const cycle = event?.kind === 'timer' ? String(evaluate(event.timer.value, () => undefined)) : ''
    const next = nextOfCycle(now.toISOString(), cycle, repetitions, { due: due.toISOString() })
    const setNext = async (db: Db): Promise<void> => {
      const { numUpdatedRows } = await db
        .updateTable('wfStart')
        .set({ due: next ? new Date(next.due) : null, repetitions: next?.left ?? null, claimedUntil: null })
        .where('definitionId', '=', definitionId)
        .where('node', '=', node)
        .where('due', '=', due)
        .executeTakeFirst()
      // another process took over an expired claim
      if (numUpdatedRows === 0n) throw new TimerGone()
    }
    try {
      // in the transaction of the instance, so that a killed process neither loses a start nor starts twice
      if (definition) await engine.start({ definition, starter: null, variables: {}, node, within: setNext })
      else await setNext(app.db)
    } catch (error) {
      if (error instanceof TimerGone) continue
      if (!(error instanceof AppError)) throw error
      // a start that fails is not retried before its next time
      app.log.warn({ err: error, definitionId, node }, 'a process was not started by its timer')
      await setNext(app.db).catch(() => undefined)
    }
  }
  return rows.length
}

class TimerGone extends Error {}
