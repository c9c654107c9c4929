import { sql } from 'kysely'
import type { FastifyInstance } from 'fastify'
import type { Effect, Rows, Variables } from '#schemas/process/step/instance-rows.ts'
import { variablesAt } from '#schemas/process/step/execute-step.ts'
import { FinalFailure } from '#server/kit/domain-events.ts'
import type { Db } from '#server/kit/database-tables.ts'
import type { Engine } from '../process-engine.ts'
import { notifyStarter } from '../notify-task-lists.ts'
import { faultText, type KeptFault, type ScriptFault } from './script-errors.ts'
import type { Scripts } from './script-service.ts'

/** A failed script: recorded with the instance, and not retried automatically. */
export class ScriptFailure extends FinalFailure {
  readonly fault: ScriptFault
  constructor(instanceId: number, node: string, fault: ScriptFault) {
    super(`the script <${node}> of instance <${instanceId}> failed: ${faultText(fault).en}`)
    this.fault = fault
  }
}

/**
 * The variables that the script of a task sets; undefined where the task is no longer waiting for it.
 *
 * @throws {ScriptFailure} When the script fails.
 */
export async function runScriptTask(
  app: FastifyInstance,
  { engine, scripts }: { readonly engine: Engine; readonly scripts: Scripts },
  instanceId: number,
  effect: Extract<Effect, { readonly kind: 'script' }>,
): Promise<Variables | undefined> {
  const loaded = await engine.load(instanceId)
  if (!loaded || !isWaiting(loaded.rows, effect.token)) return undefined
  const { graph, rows } = loaded
  const node = graph.nodes[effect.node]
  const fail = async (fault: ScriptFault): Promise<never> => {
    await storeFailure(app, instanceId, effect.id, fault)
    notifyStarter(app, rows.instance.starter)
    throw new ScriptFailure(instanceId, effect.node, fault)
  }
  if (!node?.script) return fail({ code: 'gone' })
  if (!scripts.isOn()) return fail({ code: 'off' })
  const outcome = await scripts.run(node.script, variablesAt(graph, rows, effect.token), node.resultVariable)
  if ('fault' in outcome) return fail(outcome.fault)
  const questions = await questionsOf(app, instanceId)
  const answer = Object.keys(outcome.variables).find((name) => questions.has(name))
  return answer === undefined ? outcome.variables : fail({ code: 'answer', message: answer })
}

/** Keeps with an entry of the outbox why it was not done. */
export async function storeFailure(
  app: FastifyInstance,
  instanceId: number,
  effectId: number,
  fault: ScriptFault,
): Promise<void> {
  const failure = JSON.stringify({ ...fault, time: app.clock().toISOString() } satisfies KeptFault)
  await app.db
    .updateTable('wfOutbox')
    .set({ failure })
    .where('instanceId', '=', instanceId)
    .where('id', '=', effectId)
    .execute()
}

const isWaiting = ({ instance, tokens }: Rows, token: number): boolean =>
  instance.status === 'running' && tokens.some(({ id, state }) => id === token && state === 'waiting')

/** Ids of the questions, which scripts cannot change: answers stay as submitted. */
export async function questionsOf(app: FastifyInstance, instanceId: number): Promise<ReadonlySet<string>> {
  const row = await app.db
    .selectFrom('wfInstance')
    .select(['formId', 'formVersion'])
    .where('instanceId', '=', instanceId)
    .executeTakeFirst()
  const version = row?.formId && row.formVersion ? await app.forms.version(row.formId, row.formVersion) : undefined
  return new Set(version?.document.items.map(({ id }) => id))
}

export interface FailedScript {
  readonly effectId: number
  readonly node: string
  readonly fault: KeptFault
}

/** Scripts and services of an instance that have failed and that it still waits for. */
export async function failedScripts(db: Db, { instance, tokens }: Rows): Promise<readonly FailedScript[]> {
  const { rows } = await sql<FailedScript & { token: number }>`
    select id as effect_id, body ->> 'node' as node, (body ->> 'token')::integer as token, failure as fault
      from wf_outbox where instance_id = ${instance.id} and done_time is null and failure is not null order by id`.execute(
    db,
  )
  return rows
    .filter(({ token }) => isWaiting({ instance, tokens } as Rows, token))
    .map(({ effectId, node, fault }) => ({ effectId, node, fault }))
}

/** Takes entries of the list of failed work away that were done from the instance meanwhile. */
export async function discardFailed(
  app: FastifyInstance,
  instanceId: number,
  effectIds: readonly number[],
): Promise<void> {
  for (const { id, data } of await app.queue.dead(100)) {
    const { name, body } = data as {
      readonly name?: string
      readonly body?: { instanceId?: number; effectId?: number }
    }
    if (name === 'process.effect' && body?.instanceId === instanceId && effectIds.includes(body.effectId!))
      await app.queue.discard(id)
  }
}
