import { sql } from 'kysely'
import type { FastifyInstance } from 'fastify'
import type { Command } from '#schemas/process/step/step-command.ts'
import { readOutputs, type OutputFault, type Outputs } from '#schemas/process/service-task-outputs.ts'
import type { Effect, Instance, Task, Variables } from '#schemas/process/step/instance-rows.ts'
import { AppError } from '#server/kit/app-error.ts'
import { FinalFailure } from '#server/kit/domain-events.ts'
import { callProcess } from './call-process.ts'
import type { Engine } from './process-engine.ts'
import { isHandlerFailure, type HandlerFailure, type Handlers } from './service-task-handler-registry.ts'
import { membersOf } from './assignee-lookup.ts'
import type { ScriptFault } from './script/script-errors.ts'
import { storeFailure, questionsOf, runScriptTask } from './script/script-task.ts'
import type { Scripts } from './script/script-service.ts'
import { maxNotified, peopleOf } from './task-messages.ts'

/** Error that the process may catch: by a boundary event with this code, or by one that catches all. */
export class ProcessError extends Error {
  readonly code: string
  constructor(code: string, message = code) {
    super(message)
    this.code = code
  }
}

export interface Effects {
  readonly engine: Engine
  readonly handlers: Handlers
  readonly scripts: Scripts
}

/**
 * Carries out one entry of the outbox exactly once: a finished entry is marked, so that a second delivery does nothing.
 */
export async function runStepEffect(
  app: FastifyInstance,
  effects: Effects,
  { instanceId, effectId }: { readonly instanceId: number; readonly effectId: number },
): Promise<void> {
  const row = await app.db
    .selectFrom('wfOutbox')
    .select(['body', 'doneTime'])
    .where('instanceId', '=', instanceId)
    .where('id', '=', effectId)
    .executeTakeFirst()
  if (!row || row.doneTime) return
  await work(app, effects, instanceId, row.body)
  await app.db
    .updateTable('wfOutbox')
    .set({ doneTime: app.clock() })
    .where('instanceId', '=', instanceId)
    .where('id', '=', effectId)
    .execute()
}

async function work(
  app: FastifyInstance,
  { engine, handlers, scripts }: Effects,
  instanceId: number,
  effect: Effect,
): Promise<void> {
  switch (effect.kind) {
    case 'service':
      return serve(app, { engine, handlers }, instanceId, effect)
    case 'script': {
      const variables = await runScriptTask(app, { engine, scripts }, instanceId, effect)
      if (variables) await answer(engine, instanceId, effect.node, { do: 'answer', token: effect.token, variables })
      return undefined
    }
    case 'listener': {
      const handler = handlers.find(effect.handler)
      if (!handler) throw new FinalFailure(`there is no handler <${effect.handler}>`)
      const { node, parameters, event, task } = effect
      const ofTask = task === undefined ? {} : { taskId: `${instanceId}-${task}` }
      await handler(app, { id: `${instanceId}-${effect.id}`, instanceId, node, parameters, event, ...ofTask })
      return undefined
    }
    case 'call':
      if (await callProcess(app, engine, instanceId, effect)) return undefined
      return answer(engine, instanceId, effect.node, { do: 'answer', token: effect.token, error: 'call.deep' })
    case 'cancelCall': {
      const child = await app.db
        .selectFrom('wfInstance')
        .select('instanceId')
        .where('parentInstance', '=', instanceId)
        .where('parentToken', '=', effect.token)
        .where('status', '=', 'running')
        .executeTakeFirst()
      if (child) await quietly(engine, child.instanceId, { do: 'terminate', by: null })
      return undefined
    }
    case 'message':
    case 'signal':
      await deliver(app, engine, { kind: effect.kind, name: effect.name, variables: effect.variables })
      return undefined
    case 'remind': {
      const { rows } = (await engine.load(instanceId)) ?? {}
      const task = rows?.tasks.find(({ id, state }) => id === effect.task && state === 'open')
      if (task) await remind(app, instanceId, task)
      return undefined
    }
    case 'ended':
      return ended(app, engine, instanceId)
    default:
      return undefined
  }
}

/**
 * Runs the handler of a service task. Its failure is kept with the instance until an attempt succeeds; an error of the
 * process is no failure.
 */
async function serve(
  app: FastifyInstance,
  { engine, handlers }: Pick<Effects, 'engine' | 'handlers'>,
  instanceId: number,
  { id, node, parameters, token, outputs, handler: name }: Extract<Effect, { readonly kind: 'service' }>,
): Promise<void> {
  const call = { id: `${instanceId}-${id}`, instanceId, node, parameters, ...(outputs ? { outputs } : {}) }
  let variables: Variables | undefined
  try {
    const handler = handlers.find(name)
    if (!handler) throw new FinalFailure(`there is no handler <${name}>`)
    if (outputs) await refuseQuestions(app, instanceId, outputs)
    const given = await handler(app, call)
    variables = outputs ? outputsFrom(outputs, given) : given
  } catch (error) {
    if (error instanceof ProcessError)
      return answer(engine, instanceId, node, { do: 'answer', token, error: error.code })
    await storeFailure(app, instanceId, id, faultOf(error))
    throw error
  }
  return answer(engine, instanceId, node, { do: 'answer', token, ...(variables ? { variables } : {}) })
}

function faultOf(error: unknown): ScriptFault {
  if (isHandlerFailure(error)) return { code: 'handler', text: error.text }
  if (error instanceof QuestionNamed) return { code: 'answer', message: error.question }
  return { code: error instanceof FinalFailure ? 'handlerGone' : 'handler' }
}

class QuestionNamed extends FinalFailure {
  readonly question: string
  constructor(question: string) {
    super(`<${question}> is a question of the form, not a variable`)
    this.question = question
  }
}

async function refuseQuestions(app: FastifyInstance, instanceId: number, outputs: Outputs): Promise<void> {
  const questions = await questionsOf(app, instanceId)
  const question = Object.keys(outputs).find((name) => questions.has(name))
  if (question !== undefined) throw new QuestionNamed(question)
}

/** The declared outputs of an answer. An answer without them fails the attempt: its sender may be corrected. */
function outputsFrom(outputs: Outputs, answered: Variables | undefined): Variables {
  const read = readOutputs(outputs, answered)
  if ('variables' in read) return read.variables
  const { variable, output, code } = read.fault
  const [zh, en] = outputFaults[code]
  throw Object.assign(new Error(`output <${variable}> at <${output.path}>: <${code}>`), {
    text: {
      'zh-cn': `返回值中「${output.path}」${zh}，无法用作变量「${variable}」`,
      en: `“${output.path}” in the response ${en}, so the variable “${variable}” can’t be set`,
    },
  }) satisfies HandlerFailure
}

const outputFaults: Readonly<Record<OutputFault['code'], readonly [zh: string, en: string]>> = {
  missing: ['没有值', 'has no value'],
  type: ['类型不符', 'has the wrong type'],
  large: ['过长', 'is too long'],
}

const instanceOf = (app: FastifyInstance, instanceId: number) =>
  app.db.selectFrom('wfInstance').selectAll().where('instanceId', '=', instanceId).executeTakeFirstOrThrow()

/** Emits the domain event of a reminder; the step has written the message to the assignees (`task-messages.ts`). */
async function remind(app: FastifyInstance, instanceId: number, task: Task): Promise<void> {
  if (!app.events.has('task.reminded')) return
  const users = peopleOf(task, await membersOf(app.db, task.candidates, maxNotified))
  await app.events.emit(app.db, 'task.reminded', { instanceId, taskId: `${instanceId}-${task.id}`, users })
}

/** Announces that an instance has ended, to listeners and to the process that called it. */
async function ended(app: FastifyInstance, engine: Engine, instanceId: number): Promise<void> {
  const { status, parentInstance, parentToken, variables, state } = await instanceOf(app, instanceId)
  const { failure } = state as Pick<Instance, 'failure'>
  if (parentInstance !== null && parentToken !== null) {
    const parent = await engine.load(parentInstance)
    const token = parent?.rows.tokens.find(({ id }) => id === parentToken)
    if (parent && token) {
      const command: Command =
        status === 'approved'
          ? { do: 'answer', token: parentToken, variables }
          : { do: 'answer', token: parentToken, error: failure?.isThrown ? failure.code : status }
      await answer(engine, parentInstance, token.node, command)
    }
  }
  if (app.events.has('process.ended')) await app.events.emit(app.db, 'process.ended', { instanceId, status })
}

/**
 * Sends an answer to an instance. A process that cannot continue with it fails visibly instead of being retried without
 * end.
 */
export async function answer(engine: Engine, instanceId: number, node: string, command: Command): Promise<void> {
  try {
    await engine.act(instanceId, command)
  } catch (error) {
    if (!(error instanceof AppError)) throw error
    if (error.id === 'instance.over' || error.id === 'instance.unknown') return
    if (error.id !== 'instance.stuck') throw error
    const {
      reason,
      node: at = node,
      missing,
    } = error.data as {
      readonly reason: string
      readonly node?: string
      readonly missing?: readonly string[]
    }
    await quietly(engine, instanceId, { do: 'fail', node: at, code: reason, ...(missing ? { missing } : {}) })
  }
}

/** Sends a command to an instance that may have ended meanwhile. */
async function quietly(engine: Engine, instanceId: number, command: Command): Promise<void> {
  try {
    await engine.act(instanceId, command)
  } catch (error) {
    if (!(error instanceof AppError && ['instance.over', 'instance.unknown'].includes(error.id))) throw error
  }
}

export interface Delivery {
  readonly kind: 'message' | 'signal'
  readonly name: string
  /** Variables that select an instance. */
  readonly correlation?: Variables
  readonly variables?: Variables
}

const maxWoken = 500

/** Triggers a message (first subscriber) or a signal (all), or starts a process by it; returns the number triggered. */
export async function deliver(app: FastifyInstance, engine: Engine, delivery: Delivery): Promise<number> {
  const { kind, name, correlation = {}, variables = {} } = delivery
  const { rows } = await sql<{ instanceId: number }>`
    select distinct s.instance_id from wf_subscription s join wf_instance i on i.instance_id = s.instance_id
      where s.kind = ${kind} and s.name = ${name} and i.status = 'running' and i.variables @> ${JSON.stringify(correlation)}::jsonb
      order by s.instance_id limit ${kind === 'message' ? 20 : maxWoken}`.execute(app.db)
  let woken = 0
  for (const { instanceId } of rows) {
    try {
      const { changes } = await engine.act(instanceId, { do: kind, name, variables })
      if (changes.activities.length > 0) woken++
    } catch (error) {
      if (!(error instanceof AppError)) throw error
      app.log.warn({ err: error, instanceId }, `a ${kind} was not taken`)
    }
    if (kind === 'message' && woken > 0) return woken
  }
  const starts = await app.db
    .selectFrom('wfStart')
    .innerJoin('wfDefinition', 'wfDefinition.definitionId', 'wfStart.definitionId')
    .select(['wfStart.definitionId', 'wfStart.node'])
    .where('wfStart.kind', '=', kind)
    .where('wfStart.name', '=', name)
    .where('wfDefinition.status', '=', 'active')
    .execute()
  for (const { definitionId, node } of starts) {
    const definition = await engine.definitions.find(definitionId)
    if (!definition) continue
    await engine.start({ definition, starter: null, variables, node })
    woken++
  }
  return woken
}
