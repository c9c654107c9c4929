import { fieldsOf, holds } from '#schemas/module/condition.ts'
import { evaluate } from '../expression/evaluate-expression.ts'
import { namesIn } from '../expression/expression-tree.ts'
import type { Expression, ReadVariable } from '../expression/expression-tree.ts'
import type { Condition, Flow, Graph, Listener, ListenerEvent, Node } from '../process-graph.ts'
import { StepFailure } from './step-command.ts'
import type { World } from './step-command.ts'
import type {
  Activity,
  Changes,
  Effect,
  EffectBody,
  Instance,
  InstanceStatus,
  LogEntry,
  Rows,
  Subscription,
  Task,
  Token,
  Variables,
} from './instance-rows.ts'

/** Pending work within a step. */
export type WorkItem =
  | {
      readonly at: 'enter'
      readonly node: string
      readonly parent: number | null
      readonly flow?: string
      readonly back?: string
      /** Set when a task was returned to the start; the start event then opens a correction task for the starter. */
      readonly isAsked?: boolean
      /** Person who took a decision back, and gets the task in place of its people. */
      readonly assignee?: number
      /** Variables of one repetition. */
      readonly locals?: Variables
    }
  /** Scope that may have become empty. */
  | { readonly at: 'scope'; readonly token: number }
  /** Finished repetition. */
  | { readonly at: 'repeated'; readonly host: number }

/** Maximum number of nodes entered and tasks opened per step; an endless loop fails. */
const maxEntriesPerStep = 5000

/** Rows of an instance during a step, with all changes. */
export class ExecutionContext {
  readonly graph: Graph
  readonly world: World
  instance: Instance
  readonly tokens: Map<number, Token>
  readonly tasks: Map<number, Task>
  readonly subscriptions: Map<number, Subscription>
  readonly workQueue: WorkItem[] = []
  /** Nodes whose tasks went to those who stand in where nobody was found. */
  readonly fallbacks = new Set<string>()
  readonly #before: Rows
  readonly #activities = new Map<number, Activity>()
  readonly #log: LogEntry[] = []
  readonly #effects: Effect[] = []
  #entered = 0

  constructor(graph: Graph, rows: Rows, world: World) {
    this.graph = graph
    this.world = world
    this.#before = rows
    this.instance = { ...rows.instance, revision: rows.instance.revision + 1 }
    this.tokens = new Map(rows.tokens.map((row) => [row.id, row]))
    this.tasks = new Map(rows.tasks.map((row) => [row.id, row]))
    this.subscriptions = new Map(rows.subscriptions.map((row) => [row.id, row]))
  }

  id(): number {
    this.instance = { ...this.instance, sequence: this.instance.sequence + 1 }
    return this.instance.sequence
  }

  node(id: string): Node {
    const node = this.graph.nodes[id]
    if (!node) throw new StepFailure('node.unknown', id)
    return node
  }

  set(variables: Variables): void {
    if (Object.keys(variables).length > 0)
      this.instance = { ...this.instance, variables: { ...this.instance.variables, ...variables } }
  }

  // — tokens

  children(parent: number | null): readonly Token[] {
    return [...this.tokens.values()].filter((token) => token.parent === parent)
  }

  put(token: Token): Token {
    this.tokens.set(token.id, token)
    return token
  }

  /** A token at a node, with its entry in the history. */
  add(node: Node, token: Omit<Token, 'id' | 'node' | 'activity'>): Token {
    this.count(node)
    const activity = this.begin(node.id)
    return this.put({ ...token, id: this.id(), node: node.id, activity })
  }

  /** Counts a token or task of this step, so that endless loops and repetitions of repetitions fail soon. */
  count(node: Node): void {
    if (++this.#entered > maxEntriesPerStep) throw new StepFailure('process.loop', node.id)
  }

  begin(node: string): number {
    const id = this.id()
    this.#activities.set(id, { id, node, began: this.world.now, state: 'active' })
    this.notifyListeners(this.graph.nodes[node]?.listeners, 'start', node)
    return id
  }

  end(id: number, node: string, state: Activity['state']): void {
    const began = this.#activities.get(id)?.began ?? ''
    this.#activities.set(id, { id, node, began, ended: this.world.now, state })
    this.notifyListeners(this.graph.nodes[node]?.listeners, 'end', node)
  }

  /** Passes a node without a wait: enters and leaves it at once. */
  pass(node: Node): void {
    this.count(node)
    this.end(this.begin(node.id), node.id, 'done')
  }

  /** Removes a token with its dependents and cancels nested tokens. */
  remove(token: Token, state: Activity['state'] = 'done'): void {
    for (const child of this.children(token.id)) this.remove(child, state === 'done' ? 'cancelled' : state)
    for (const task of this.tasks.values())
      if (task.token === token.id && (task.state === 'open' || task.state === 'waiting'))
        this.close(task, state === 'returned' ? 'returned' : 'cancelled', null)
    for (const row of this.subscriptions.values()) if (row.token === token.id) this.subscriptions.delete(row.id)
    if (state !== 'done' && this.node(token.node).type === 'call' && token.state === 'waiting')
      this.effect({ kind: 'cancelCall', token: token.id })
    this.tokens.delete(token.id)
    this.end(token.activity, token.node, state)
  }

  /** Removes everything and ends the instance. */
  finish(status: InstanceStatus, failure?: Instance['failure']): void {
    for (const token of this.children(null)) this.remove(token, 'cancelled')
    this.workQueue.length = 0
    this.instance = { ...this.instance, status, ...(failure ? { failure } : {}) }
    this.notifyListeners(this.graph.listeners, 'end', this.graph.key)
    this.effect({ kind: 'ended', status })
  }

  // — tasks, history, effects

  close(task: Task, state: Task['state'], by: number | null): Task {
    const closed = { ...task, state, closedBy: by, revision: this.instance.revision }
    this.tasks.set(task.id, closed)
    for (const row of this.subscriptions.values())
      if ((row.kind === 'timeout' || row.kind === 'listener') && row.name === String(task.id))
        this.subscriptions.delete(row.id)
    return closed
  }

  tasksOf(token: number): readonly Task[] {
    return [...this.tasks.values()].filter((task) => task.token === token)
  }

  subscribe(row: Omit<Subscription, 'id'>): void {
    const id = this.id()
    this.subscriptions.set(id, { id, ...row })
  }

  log(entry: Omit<LogEntry, 'id'>): void {
    this.#log.push({ id: this.id(), ...entry })
  }

  effect(body: EffectBody): void {
    this.#effects.push({ id: this.id(), ...body })
  }

  /** Notifies the listeners of an event, with the current values of their parameters. */
  notifyListeners(
    listeners: readonly Listener[] | undefined,
    event: ListenerEvent,
    node: string,
    more: { readonly task?: number; readonly locals?: Variables | undefined } = {},
  ): void {
    for (const one of listeners ?? []) {
      if (one.event !== event || one.timer) continue
      this.notifyListener(one, node, more)
    }
  }

  /** Notifies one listener. */
  notifyListener(
    { event, handler, parameters: written = {} }: Listener,
    node: string,
    { task, locals }: { readonly task?: number; readonly locals?: Variables | undefined } = {},
  ): void {
    const parameters = Object.fromEntries(
      Object.entries(written).map(([name, value]) => [name, this.value(value, null, locals)]),
    )
    this.effect({
      kind: 'listener',
      event,
      node,
      handler,
      parameters,
      ...(task === undefined ? {} : { task }),
    })
  }

  /** Notifies task listeners of the changes in this step. */
  notifyTaskListeners(): void {
    const before = new Map(this.#before.tasks.map((row) => [row.id, row]))
    for (const row of this.tasks.values()) {
      const was = before.get(row.id)
      const listeners = this.graph.nodes[row.node]?.listeners
      if (was === row || !listeners) continue
      for (const event of eventsOf(was, row))
        this.notifyListeners(listeners, event, row.node, { task: row.id, locals: row.locals })
    }
  }

  // — ways on

  reader(locals: readonly (Variables | undefined)[]): ReadVariable {
    return (name) => {
      for (const scope of locals) if (scope && Object.hasOwn(scope, name)) return scope[name]
      if (Object.hasOwn(this.instance.variables, name)) return this.instance.variables[name]
      return name === 'starter' || name === 'initiator' ? this.instance.starter : undefined
    }
  }

  /** Variables of the repetitions around a token, innermost first. */
  localsOf(token: number | null): readonly Variables[] {
    const found: Variables[] = []
    for (let id = token; id !== null;) {
      const row = this.tokens.get(id)
      if (!row) break
      if (row.locals) found.push(row.locals)
      id = row.parent
    }
    return found
  }

  value(expression: Expression, token: number | null, locals?: Variables): unknown {
    return evaluate(expression, this.reader([locals, ...this.localsOf(token)]))
  }

  isMet(condition: Condition, node: string, token: number | null, locals?: Variables): boolean {
    const read = this.reader([locals, ...this.localsOf(token)])
    if ('cond' in condition) return holds(condition.cond, (field) => followed(read, field))
    const value = evaluate(condition.expression, read)
    if (value === null || value === undefined || value === false || value === 'false') return false
    if (value === true || value === 'true') return true
    throw new StepFailure('condition.notBoolean', node, this.missingIn([condition], token, locals))
  }

  /** Variables without a value that conditions read. */
  missingIn(conditions: readonly Condition[], token: number | null, locals?: Variables): readonly string[] {
    const read = this.reader([locals, ...this.localsOf(token)])
    const names = conditions.flatMap((one) =>
      'cond' in one ? fieldsOf(one.cond).map((field) => field.split(/[.:]/)[0]!) : namesIn(one.expression),
    )
    return [...new Set(names)].filter((name) => (read(name) ?? null) === null)
  }

  /**
   * Continues from a node: by every flow whose condition holds, or by the default flow. The caller has removed the
   * node's own token.
   */
  onward(node: Node, parent: number | null): void {
    if (node.event?.kind === 'link' && node.type === 'throw') {
      this.workQueue.push({ at: 'enter', node: node.event.to, parent })
      return
    }
    const flows = node.outgoing.map((id) => this.graph.flows[id]!)
    const free = flows.filter((flow) => flow.id !== node.default)
    const taken = free.filter((flow) => !flow.when || this.isMet(flow.when, node.id, parent))
    const ways = taken.length > 0 ? taken : flows.filter((flow) => flow.id === node.default)
    if (ways.length === 0 && flows.length > 0)
      throw new StepFailure('flow.none', node.id, this.missingIn(conditionsOf(flows), parent))
    for (const flow of ways) this.follow(flow.id, parent)
    if (parent !== null) this.workQueue.push({ at: 'scope', token: parent })
  }

  follow(flow: string, parent: number | null): void {
    const { to, listeners } = this.graph.flows[flow]!
    this.notifyListeners(listeners, 'take', flow)
    this.workQueue.push({ at: 'enter', node: to, parent, flow })
  }

  /**
   * Removes the token of a finished activity and continues: with the next repetition, directly to a node, or along its
   * flows.
   */
  leave(token: Token): void {
    const host = token.parent === null ? undefined : this.tokens.get(token.parent)
    this.remove(token)
    if (host?.state === 'multi' && host.node === token.node) {
      this.workQueue.push({ at: 'repeated', host: host.id })
      return
    }
    if (token.back !== undefined) {
      this.workQueue.push({ at: 'enter', node: token.back, parent: token.parent })
      return
    }
    this.onward(this.node(token.node), token.parent)
  }

  changes(): Changes {
    const { tokens, subscriptions } = this.#before
    const oldTasks = new Map(this.#before.tasks.map((row) => [row.id, row]))
    const oldTokens = new Map(tokens.map((row) => [row.id, row]))
    const old = new Map(subscriptions.map((row) => [row.id, row]))
    return {
      instance: this.instance,
      tokens: {
        put: [...this.tokens.values()].filter((row) => oldTokens.get(row.id) !== row),
        drop: tokens.filter((row) => !this.tokens.has(row.id)).map((row) => row.id),
      },
      tasks: [...this.tasks.values()].filter((row) => oldTasks.get(row.id) !== row),
      subscriptions: {
        put: [...this.subscriptions.values()].filter((row) => old.get(row.id) !== row),
        drop: subscriptions.filter((row) => !this.subscriptions.has(row.id)).map((row) => row.id),
      },
      activities: [...this.#activities.values()],
      log: this.#log,
      effects: this.#effects,
    }
  }

  /** Rows after the step. Closed tasks are kept as long as their token exists. */
  rows(): Rows {
    return {
      instance: this.instance,
      tokens: [...this.tokens.values()],
      tasks: [...this.tasks.values()].filter((task) => this.tokens.has(task.token)),
      subscriptions: [...this.subscriptions.values()],
    }
  }
}

/** Events of a task in a step, in the order in which listeners receive them. */
function eventsOf(was: Task | undefined, { state, assignee }: Task): readonly ListenerEvent[] {
  const isDone = state === 'approved' || state === 'rejected' || state === 'returned'
  return [
    ...(was ? [] : (['create'] as const)),
    ...(was && !isDone && state !== 'cancelled' ? (['update'] as const) : []),
    ...(assignee !== null && assignee !== was?.assignee && !isDone && state !== 'cancelled'
      ? (['assignment'] as const)
      : []),
    ...(isDone && state !== was?.state ? (['complete'] as const) : []),
    ...(state === 'cancelled' && state !== was?.state ? (['delete'] as const) : []),
  ]
}

export const conditionsOf = (flows: readonly Flow[]): readonly Condition[] => flows.flatMap(({ when }) => when ?? [])

/** Resolves `item.score` in a condition: a variable of that name, else the member. */
function followed(read: ReadVariable, field: string): unknown {
  const whole = read(field)
  if (whole !== undefined || !field.includes('.')) return whole
  const [name, ...rest] = field.split('.')
  return evaluate({ path: [name!, ...rest] }, read)
}
