import type { FastifyInstance } from 'fastify'
import type { Graph } from '#schemas/process/process-graph.ts'
import { StepFailure } from '#schemas/process/step/step-command.ts'
import type { Chosen, Command, World } from '#schemas/process/step/step-command.ts'
import type { Changes, InstanceStatus, Rows, Variables } from '#schemas/process/step/instance-rows.ts'
import { substituteIn, substitutesAt, type Substitution } from '#schemas/process/user-substitution.ts'
import { newRows, step } from '#schemas/process/step/execute-step.ts'
import type { Step } from '#schemas/process/step/execute-step.ts'
import { AppError } from '#server/kit/app-error.ts'
import type { Db } from '#server/kit/database-tables.ts'
import type { Definition, Definitions } from './definitions.ts'
import { failures } from './failures.ts'
import { channelCache } from './channel-cache.ts'
import { notifyTaskLists } from './notify-task-lists.ts'
import { membersOf, AssigneeLookup } from './assignee-lookup.ts'
import { questionLabels } from './question-labels.ts'
import { stepFailureText, type QuestionLabels } from './process-failure-text.ts'
import { startedWith, type StartKey } from './start-idempotency-key.ts'
import { substitutionsChannel, substitutionsFrom } from './substitutions.ts'
import { workCalendar, type CountWorkTime } from './work-calendar.ts'
import { stepStore, type NewInstance, type StepStore, type StepWrite, type StoredRows } from './step-store.ts'
import { notifiedGroups, messagesOf, maxNotified, peopleOfSettledTasks, type Members } from './task-messages.ts'

declare module '#server/kit/domain-events.ts' {
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
export interface Loaded extends StoredRows {
  readonly graph: Graph
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
  readonly startKey?: StartKey
  /** Whether the starter fills in the form first. */
  readonly isFilledIn?: boolean
  readonly parent?: { readonly instanceId: number; readonly token: number }
  readonly within?: (db: Db, instanceId: number) => Promise<void>
}

/** Further writes in the transaction of a step. */
export type Within = (db: Db) => Promise<void>

/** A command with further writes in its transaction. */
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
  readonly #store: StepStore
  readonly #substitutions: () => Promise<readonly Substitution[]>
  readonly #workTime: () => Promise<CountWorkTime>

  constructor(app: FastifyInstance, definitions: Definitions) {
    this.#app = app
    this.definitions = definitions
    this.#store = stepStore(app)
    this.#workTime = workCalendar(app)
    this.#substitutions = channelCache(app, substitutionsChannel, () => substitutionsFrom(app.db, app.clock()))
  }

  /** Current substitutes by person. */
  async substituteOf(user: number): Promise<number | undefined> {
    return substituteIn(substitutesAt(await this.#substitutions(), this.#app.clock().getTime()), user)
  }

  async load(instanceId: number): Promise<Loaded | undefined> {
    const stored = await this.#store.load(instanceId)
    return stored && { ...stored, graph: await this.definitions.graph(stored.definitionId) }
  }

  /** Runs a step without storing it. */
  async try(graph: Graph, rows: Rows, command: Command): Promise<Step> {
    const people = new AssigneeLookup(this.#app.db)
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

  /** Starts an instance; a submission, a token of the parent and a key start at most one. */
  async start({ definition, starter, variables, chosen = {}, node, ...more }: Beginning): Promise<number> {
    const empty = newRows(0, starter, variables, chosen)
    const command: Command = {
      do: 'start',
      ...(node ? { node } : {}),
      ...(more.isFilledIn ? { isFilledIn: true } : {}),
    }
    const made = await this.#worded(
      definition.graph,
      () => this.try(definition.graph, empty, command),
      () => questionLabels(this.#app, more.formId ?? definition.formId, more.formVersion ?? null),
    )
    const changes = this.#heard(made.changes, more.parent !== undefined)
    const [members, { instanceId, starterName }] = await Promise.all([
      this.#members(empty, changes),
      this.#store.reserve(starter),
    ])
    const name = more.name ?? definition.name
    const start: NewInstance = {
      definition: definition.definitionId,
      name,
      form: more.formId ?? definition.formId,
      formVersion: more.formVersion ?? null,
      submission: more.submissionId ?? null,
      parentInstance: more.parent?.instanceId ?? null,
      parentToken: more.parent?.token ?? null,
      startKey: more.startKey?.key ?? null,
      startHash: more.startKey?.hash ?? null,
    }
    const write: StepWrite = {
      instanceId,
      of: { start },
      changes,
      about: aboutOf(starterName, name),
      messages: messagesOf(instanceId, empty, made.changes, command, members),
    }
    const within: Within | undefined = more.within && ((db) => more.within!(db, instanceId))
    if (await this.#write(write, empty, members, within)) return instanceId
    if (more.startKey && starter !== null) {
      const started = await startedWith(this.#app.db, starter, more.startKey)
      if (started !== undefined) return started
    }
    const known = await this.#app.db
      .selectFrom('wfInstance')
      .select('instanceId')
      .where((is) =>
        start.submission === null
          ? is.and({ parentInstance: start.parentInstance ?? 0, parentToken: start.parentToken ?? 0 })
          : is('submissionId', '=', start.submission),
      )
      .executeTakeFirstOrThrow()
    return known.instanceId
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
      const made = await this.#worded(
        loaded.graph,
        () => this.try(loaded.graph, loaded.rows, command),
        () => this.#labels(instanceId),
      )
      const changes = this.#heard(made.changes, loaded.isCalled)
      const members = await this.#members(loaded.rows, changes)
      const { about, rows } = loaded
      const messages = messagesOf(instanceId, rows, made.changes, command, members)
      const write: StepWrite = { instanceId, of: rows, changes, about, messages }
      if (await this.#write(write, rows, members, within)) return { status: changes.instance.status, changes }
    }
    throw new AppError(failures['task.stale'], `instance <${instanceId}> was busy`)
  }

  /** Omits the end of a process without a caller and without listeners, which would only add a queue entry. */
  #heard(changes: Changes, isCalled: boolean): Changes {
    return isCalled || this.#app.events.has('process.ended')
      ? changes
      : { ...changes, effects: changes.effects.filter(({ kind }) => kind !== 'ended') }
  }

  /** Users to notify of tasks that are or were unassigned; runs no query when every task has an assignee. */
  #members(rows: Pick<Rows, 'tasks'>, changes: Changes): Promise<Members> {
    return membersOf(this.#app.db, notifiedGroups(rows, changes), maxNotified)
  }

  /** Stores a step with its further writes, and notifies users. False: a concurrent step came first. */
  async #write(write: StepWrite, before: Rows, members: Members, within: Within | undefined): Promise<boolean> {
    const { changes } = write
    const isWritten =
      within || needsTransaction(changes, this.#app)
        ? await this.#app.db.transaction().execute(async (trx) => {
            if (!(await this.#store.flush(write, trx))) return false
            await this.#emit(trx, write)
            await within?.(trx)
            return true
          })
        : await this.#store.flush(write)
    if (!isWritten) return false
    notifyTaskLists(this.#app, before, changes)
    const told = [...write.messages.map(({ user }) => user), ...peopleOfSettledTasks(before, changes, members)]
    if (told.length > 0) this.#app.messages.notify(told)
    return true
  }

  async #emit(trx: Db, { instanceId, changes }: StepWrite): Promise<void> {
    const { events } = this.#app
    const work = changes.effects.filter(({ kind }) => kind !== 'copy')
    if (work.length > 0)
      await events.emit(trx, 'process.effect', ...work.map(({ id }) => ({ instanceId, effectId: id })))
    if (!events.has('task.opened')) return
    const opened = changes.tasks.filter(({ state, assignee }) => state === 'open' && assignee !== null)
    const bodies = opened.map(({ id, assignee }) => ({
      instanceId,
      taskId: `${instanceId}-${id}`,
      users: [assignee!],
    }))
    if (bodies.length > 0) await events.emit(trx, 'task.opened', ...bodies)
  }

  /** Converts the failure of a step to an error with a message for users. */
  async #worded<Result>(
    graph: Graph,
    make: () => Promise<Result>,
    labels: () => Promise<QuestionLabels>,
  ): Promise<Result> {
    try {
      return await make()
    } catch (error) {
      throw error instanceof StepFailure ? wordedFailure(error, graph, await labels()) : error
    }
  }

  async #labels(instanceId: number): Promise<QuestionLabels> {
    const { formId, formVersion } = await this.#app.db
      .selectFrom('wfInstance')
      .select(['formId', 'formVersion'])
      .where('instanceId', '=', instanceId)
      .executeTakeFirstOrThrow()
    return questionLabels(this.#app, formId, formVersion)
  }
}

/** Subject of messages, as `wf_load` has it: the initiator of a process and its name. */
const aboutOf = (starterName: string | null, name: string): string =>
  starterName === null ? name : `${starterName} · ${name}`

const needsTransaction = (changes: Changes, app: FastifyInstance): boolean =>
  changes.effects.some(({ kind }) => kind !== 'copy') ||
  (app.events.has('task.opened') && changes.tasks.some(({ state }) => state === 'open'))

function wordedFailure(error: StepFailure, graph: Graph, labels: QuestionLabels): AppError {
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
      return new AppError(
        { ...failures['instance.stuck'], text: stuckText(error, graph, labels) },
        error.message,
        options,
      )
  }
}

/** The failure's own text, followed by the reason. */
function stuckText(
  error: StepFailure,
  graph: Graph,
  labels: QuestionLabels,
): { readonly 'zh-cn': string; readonly en: string } {
  const reason = stepFailureText(error, graph, labels)
  return { 'zh-cn': `流程无法继续。${reason['zh-cn']}`, en: `The process can’t continue. ${reason.en}` }
}
