import { sql } from 'kysely'
import type { FastifyInstance } from 'fastify'
import type { Graph } from '#schemas/process/graph.ts'
import { StepFailure } from '#schemas/process/step/command.ts'
import type { Chosen, Command, World } from '#schemas/process/step/command.ts'
import type { Changes, InstanceStatus, Rows, Variables } from '#schemas/process/step/rows.ts'
import { substituteIn, substitutesAt, type Substitution } from '#schemas/process/substitution.ts'
import { newRows, step } from '#schemas/process/step/step.ts'
import type { Step } from '#schemas/process/step/step.ts'
import { AppError } from '#server/kit/app-error.ts'
import type { Db } from '#server/kit/tables.ts'
import type { Definition, Definitions } from './definitions.ts'
import { failures } from './failures.ts'
import { channelCache } from './channel-cache.ts'
import { notifyTaskLists } from './live-tasks.ts'
import { membersOf, People } from './people.ts'
import { stepFailureText } from './step-failure-text.ts'
import { substitutionsChannel, substitutionsFrom } from './substitutions.ts'
import { workCalendar, type CountWorkTime } from './work-calendar.ts'
import { notifiedGroups, messagesOf, mostNotified, type Members, type TaskMessage } from './task-messages.ts'

declare module '#server/kit/events.ts' {
  interface DomainEvents {
    /** Work of a process outside its rows: an entry of `wf_outbox`. */
    'process.effect': { readonly instanceId: number; readonly effectId: number }
    'process.ended': { readonly instanceId: number; readonly status: InstanceStatus }
    /** New tasks have been assigned. */
    'task.opened': { readonly instanceId: number; readonly taskId: string; readonly users: readonly number[] }
    /** The open tasks of a person must be reassigned to the substitute. */
    'substitution.handOver': { readonly userId: number }
    'task.reminded': { readonly instanceId: number; readonly taskId: string; readonly users: readonly number[] }
  }
}

/** Instance as loaded for a step. */
export interface Loaded {
  readonly definitionId: number
  /** Whether another process waits for its end. */
  readonly isCalled: boolean
  readonly graph: Graph
  readonly rows: Rows
}

export interface Beginning {
  readonly definition: Definition
  readonly starter: number | null
  readonly variables: Variables
  readonly chosen?: Chosen
  readonly node?: string
  readonly name?: string
  /** Absent: the form of the definition. */
  readonly formId?: number
  readonly formVersion?: number
  readonly submissionId?: number
  readonly parent?: { readonly instanceId: number; readonly token: number }
  readonly within?: Within
}

/** What is stored with a step, in its transaction. */
export type Within = (db: Db) => Promise<void>

/** A command, and what is stored with it. */
export interface Prepared {
  readonly command: Command
  readonly within?: Within | undefined
}

/** Number of retries of a step after a concurrent one. */
const attempts = 8

/**
 * Advances instances: loads the rows, runs the pure step, and stores the differences unless a concurrent step came
 * first. Any server process can advance any instance.
 */
export class Engine {
  readonly #app: FastifyInstance
  readonly definitions: Definitions
  readonly #substitutions: () => Promise<readonly Substitution[]>
  readonly #workTime: () => Promise<CountWorkTime>

  constructor(app: FastifyInstance, definitions: Definitions) {
    this.#app = app
    this.definitions = definitions
    this.#workTime = workCalendar(app)
    this.#substitutions = channelCache(app, substitutionsChannel, () => substitutionsFrom(app.db, app.clock()))
  }

  /** Current substitutes by person. */
  async substituteOf(user: number): Promise<number | undefined> {
    return substituteIn(substitutesAt(await this.#substitutions(), this.#app.clock().getTime()), user)
  }

  async load(instanceId: number, db: Db = this.#app.db): Promise<Loaded | undefined> {
    const { rows } = await sql<{ loaded: (Rows & Pick<Loaded, 'definitionId' | 'isCalled'>) | null }>`
      select wf_load(${instanceId}) as loaded`.execute(db)
    const loaded = rows[0]?.loaded
    if (!loaded) return undefined
    const { definitionId, isCalled, ...found } = loaded
    return { definitionId, isCalled, graph: await this.definitions.graph(definitionId), rows: found }
  }

  /** Runs a step without storing it. */
  async try(graph: Graph, rows: Rows, command: Command): Promise<Step> {
    const people = new People(this.#app.db)
    const now = this.#app.clock()
    const substitutes = substitutesAt(await this.#substitutions(), now.getTime())
    const countWorkTime = await this.#workTime()
    const world: World = {
      now: now.toISOString(),
      afterWorking: (duration) => countWorkTime(now, duration),
      people: (query) => people.answer(query),
      random: () => random,
      substituteOf: (user) => substituteIn(substitutes, user),
    }
    // the random number stays the same when the step is repeated
    const random = Math.random()
    return people.during(() => step(graph, rows, command, world))
  }

  /** Starts an instance; a submission starts at most one. */
  async start({ definition, starter, variables, chosen = {}, node, ...more }: Beginning): Promise<number> {
    const now = this.#app.clock()
    const empty = newRows(0, starter, variables, chosen)
    const command: Command = { do: 'start', ...(node ? { node } : {}) }
    const made = await this.#worded(definition.graph, () => this.try(definition.graph, empty, command))
    const changes = this.#heard(made.changes, more.parent !== undefined)
    const members = await this.#members(empty, changes)
    const newMessages = (id: number): readonly TaskMessage[] => messagesOf(id, empty, made.changes, command, members)
    const instanceId = await this.#app.db.transaction().execute(async (trx) => {
      const row = await trx
        .insertInto('wfInstance')
        .values({
          definitionId: definition.definitionId,
          name: more.name ?? definition.name,
          starter,
          state: '{}',
          variables: JSON.stringify(variables),
          formId: more.formId ?? definition.formId,
          formVersion: more.formVersion ?? null,
          submissionId: more.submissionId ?? null,
          parentInstance: more.parent?.instanceId ?? null,
          parentToken: more.parent?.token ?? null,
          createTime: now,
          endTime: null,
        })
        .onConflict((on) => on.doNothing())
        .returning('instanceId')
        .executeTakeFirst()
      if (!row) {
        const known = await trx
          .selectFrom('wfInstance')
          .select('instanceId')
          .where((is) =>
            more.submissionId === undefined
              ? is.and({ parentInstance: more.parent?.instanceId ?? 0, parentToken: more.parent?.token ?? 0 })
              : is('submissionId', '=', more.submissionId),
          )
          .executeTakeFirstOrThrow()
        return known.instanceId
      }
      const id = row.instanceId
      if (!(await this.#flush(trx, id, 0, changes, newMessages(id), now)))
        throw new Error('a new instance was written to')
      await more.within?.(trx)
      return id
    })
    this.#notify(starter, changes, newMessages(instanceId))
    return instanceId
  }

  /**
   * Executes a command. `prepare` builds the command from the current instance and runs again after a concurrent step.
   */
  async act(
    instanceId: number,
    prepare: Command | ((loaded: Loaded) => Command | Prepared | Promise<Command | Prepared>),
  ): Promise<{ readonly status: InstanceStatus; readonly changes: Changes }> {
    for (let attempt = 1; attempt <= attempts; attempt++) {
      const loaded = await this.load(instanceId)
      if (!loaded) throw new AppError(failures['instance.unknown'], `instance <${instanceId}>`)
      const prepared = typeof prepare === 'function' ? await prepare(loaded) : prepare
      const { command, within }: Prepared = 'do' in prepared ? { command: prepared } : prepared
      const made = await this.#worded(loaded.graph, () => this.try(loaded.graph, loaded.rows, command))
      const changes = this.#heard(made.changes, loaded.isCalled)
      const now = this.#app.clock()
      const members = await this.#members(loaded.rows, changes)
      const newMessages = messagesOf(instanceId, loaded.rows, made.changes, command, members)
      const write = async (db: Db): Promise<boolean> => {
        const isFirst = await this.#flush(db, instanceId, loaded.rows.instance.revision, changes, newMessages, now)
        if (isFirst) await within?.(db)
        return isFirst
      }
      const isWritten = await (within || needsTransaction(changes, this.#app)
        ? this.#app.db.transaction().execute(write)
        : write(this.#app.db))
      if (isWritten) {
        this.#notify(loaded.rows.instance.starter, changes, newMessages)
        return { status: changes.instance.status, changes }
      }
    }
    throw new AppError(failures['task.stale'], `instance <${instanceId}> was busy`)
  }

  /** Without an end that no calling process and no feature hears of: it would be an entry of the queue for nothing. */
  #heard(changes: Changes, isCalled: boolean): Changes {
    return isCalled || this.#app.events.has('process.ended')
      ? changes
      : { ...changes, effects: changes.effects.filter(({ kind }) => kind !== 'ended') }
  }

  /** Who is told of tasks that nobody has yet; no query where each has somebody. */
  #members(rows: Pick<Rows, 'tasks'>, changes: Changes): Promise<Members> {
    return membersOf(this.#app.db, notifiedGroups(rows, changes), mostNotified)
  }

  #notify(starter: number | null, changes: Changes, newMessages: readonly TaskMessage[]): void {
    notifyTaskLists(this.#app, starter, changes)
    if (newMessages.length > 0) this.#app.messages.notify(newMessages.map(({ user }) => user))
  }

  async #flush(
    db: Db,
    instanceId: number,
    revision: number,
    changes: Changes,
    newMessages: readonly TaskMessage[],
    now: Date,
  ): Promise<boolean> {
    const flush = sql<boolean>`wf_flush(${instanceId}, ${revision}, ${JSON.stringify(changes)}::jsonb, ${now})`
    // one statement, so that messages match the stored step exactly and need no further round trip
    const { rows } = await sql<{ isWritten: boolean }>`
      select ${newMessages.length === 0 ? flush : sql`case when ${flush} then ${this.#app.messages.adding(newMessages, aboutOf(instanceId), now)} else false end`} as is_written`.execute(
      db,
    )
    if (!rows[0]?.isWritten) return false
    const { events } = this.#app
    const work = changes.effects.filter(({ kind }) => kind !== 'copy')
    if (work.length > 0)
      await events.emit(db, 'process.effect', ...work.map(({ id }) => ({ instanceId, effectId: id })))
    if (events.has('task.opened')) {
      const opened = changes.tasks.filter(({ state, assignee }) => state === 'open' && assignee !== null)
      const bodies = opened.map(({ id, assignee }) => ({
        instanceId,
        taskId: `${instanceId}-${id}`,
        users: [assignee!],
      }))
      if (bodies.length > 0) await events.emit(db, 'task.opened', ...bodies)
    }
    return true
  }

  /** Converts the failure of a step to an error with a message for users. */
  async #worded<Result>(graph: Graph, make: () => Promise<Result>): Promise<Result> {
    try {
      return await make()
    } catch (error) {
      throw error instanceof StepFailure ? wordedFailure(error, graph) : error
    }
  }
}

/** Title of a process in messages: its initiator and its name. */
const aboutOf = (instanceId: number) =>
  sql<string>`(select concat_ws(' · ', u.nick_name, i.name) from wf_instance i left join sys_user u on u.user_id = i.starter where i.instance_id = ${instanceId})`

const needsTransaction = (changes: Changes, app: FastifyInstance): boolean =>
  changes.effects.some(({ kind }) => kind !== 'copy') ||
  (app.events.has('task.opened') && changes.tasks.some(({ state }) => state === 'open'))

function wordedFailure(error: StepFailure, graph: Graph): AppError {
  const { code, node, missing } = error
  const options = { cause: error, data: { reason: code, ...(node ? { node } : {}), ...(missing ? { missing } : {}) } }
  switch (error.code) {
    case 'task.gone':
      return new AppError(failures['task.stale'], error.message, options)
    case 'instance.over':
      return new AppError(failures['instance.over'], error.message, options)
    case 'task.suspended':
      return new AppError(failures['instance.suspended'], error.message, options)
    case 'action.impossible':
    case 'node.unknown':
      return new AppError(failures['task.impossible'], error.message, options)
    default:
      return new AppError({ ...failures['instance.stuck'], text: stuckText(error, graph) }, error.message, options)
  }
}

/** The failure's own text, followed by the reason. */
function stuckText(error: StepFailure, graph: Graph): { readonly 'zh-cn': string; readonly en: string } {
  const reason = stepFailureText(error, graph)
  return { 'zh-cn': `流程无法继续。${reason['zh-cn']}`, en: `The process can’t continue. ${reason.en}` }
}
