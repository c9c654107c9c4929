import { evaluate } from '../expression/evaluate-expression.ts'
import type { Expression, ReadVariable } from '../expression/expression-tree.ts'
import { activityTypes, startOf } from '../process-graph.ts'
import type { Graph, Node } from '../process-graph.ts'
import { readVariables } from '../service-task-outputs.ts'
import { StepFailure } from './step-command.ts'
import type { Command, World } from './step-command.ts'
import { announce, deliver, endEvent, fire, raise } from './bpmn-event-behavior.ts'
import { eventGateway, exclusive, joining, releaseJoin } from './gateways.ts'
import { enterMulti, repetitionDone } from './multi-instance.ts'
import { remind } from './manual-reminders.ts'
import { assigned } from './resolve-assignees.ts'
import { jump, returnTargets } from './return-to-node.ts'
import type { Changes, Rows, Token, Variables } from './instance-rows.ts'
import { ExecutionContext } from './execution-context.ts'
import type { WorkItem } from './execution-context.ts'
import { armBoundary, listenerDue, nameOf, subscribe } from './event-subscriptions.ts'
import { takeBack } from './take-back.ts'
import { actOnTask, timeout } from './task-actions.ts'
import type { TaskCommand } from './task-actions.ts'
import { askStarter, enterUser } from './user-task.ts'

export interface Step {
  readonly rows: Rows
  readonly changes: Changes
  /** Nodes whose tasks went to those who stand in where nobody was found. */
  readonly fallbacks: ReadonlySet<string>
}

/**
 * Executes one command on an instance. Pure, so that a step can be repeated, forecast and tested: `changes.effects` lists
 * the side effects to perform once the changes are stored.
 *
 * @throws {StepFailure} When the command cannot be carried out; nothing has changed then.
 */
export function step(graph: Graph, rows: Rows, command: Command, world: World): Step {
  const run = new ExecutionContext(graph, rows, world)
  if (run.instance.status !== 'running') throw new StepFailure('instance.over')
  if (run.instance.isSuspended && !['activate', 'withdraw', 'terminate', 'fail', 'migrate'].includes(command.do))
    throw new StepFailure('task.suspended')
  carryOut(run, command)
  runUntilStable(run)
  run.notifyTaskListeners()
  return { rows: run.rows(), changes: run.changes(), fallbacks: run.fallbacks }
}

/** Returns the targets to which a task may be returned, without a step. */
export function returnTargetsOf(graph: Graph, rows: Rows, taskId: number): readonly Node[] {
  const run = new ExecutionContext(graph, rows, { now: '', people: () => [], random: () => 0 })
  const task = run.tasks.get(taskId)
  const token = task && run.tokens.get(task.token)
  return token ? returnTargets(run, token) : []
}

/** Variables visible to an activity, including those of enclosing repetitions. */
export const variablesAt = (graph: Graph, rows: Rows, token: number): Variables =>
  variablesOf(new ExecutionContext(graph, rows, { now: '', people: () => [], random: () => 0 }), token)

const variablesOf = (run: ExecutionContext, token: number): Variables =>
  Object.assign({}, run.instance.variables, ...run.localsOf(token).toReversed()) as Variables

/** Returns a new instance before its first step. */
export const newRows = (id: number, starter: number | null, variables: Variables, chosen = {}): Rows => ({
  instance: {
    id,
    status: 'running',
    isSuspended: false,
    starter,
    variables,
    sequence: 0,
    revision: 0,
    visited: [],
    chosen,
  },
  tokens: [],
  tasks: [],
  subscriptions: [],
})

function carryOut(run: ExecutionContext, command: Command): void {
  if ('task' in command) return actOnTask(run, command as TaskCommand)
  switch (command.do) {
    case 'start': {
      const start = command.node ? run.node(command.node) : startOf(run.graph, null)
      if (!start) throw new StepFailure('node.unknown')
      run.log({ node: start.id, task: null, user: run.instance.starter, action: 'start' })
      run.notifyListeners(run.graph.listeners, 'start', run.graph.key)
      const isAsked = command.isFilledIn === true && run.instance.starter !== null
      run.workQueue.push({ at: 'enter', node: start.id, parent: null, ...(isAsked ? { isAsked } : {}) })
      return
    }
    case 'withdraw':
    case 'terminate':
      recordTaskAction(run, command)
      return run.finish(command.do === 'withdraw' ? 'withdrawn' : 'terminated')
    case 'migrate':
      return recordTaskAction(run, command)
    case 'suspend':
    case 'activate':
      recordTaskAction(run, command)
      run.instance = { ...run.instance, isSuspended: command.do === 'suspend' }
      return
    case 'remind':
      recordTaskAction(run, command)
      return remind(run)
    case 'jump': {
      recordTaskAction(run, command)
      const from = [...run.tokens.values()].findLast((token) => token.state !== 'scope' && token.state !== 'multi')
      if (!from) throw new StepFailure('instance.over')
      return jump(run, from, run.node(command.to), 'onward')
    }
    case 'takeBack':
      return takeBack(run, command)
    case 'timer': {
      const row = run.subscriptions.get(command.subscription)
      if (row?.kind === 'timeout') return timeout(run, row)
      if (row?.kind === 'listener') return listenerDue(run, row)
      return row ? fire(run, row) : undefined
    }
    case 'message':
    case 'signal':
      deliver(run, command.do, command.name, command.variables)
      return
    case 'fail':
      return run.finish('failed', {
        node: command.node,
        code: command.code,
        ...(command.missing ? { missing: command.missing } : {}),
      })
    case 'answer':
      return answered(run, command)
  }
}

function recordTaskAction(
  run: ExecutionContext,
  {
    do: action,
    by,
    comment,
  }: Extract<Command, { do: 'withdraw' | 'terminate' | 'suspend' | 'activate' | 'remind' | 'migrate' | 'jump' }>,
): void {
  run.log({ node: null, task: null, user: by, action, ...(comment === undefined ? {} : { comment }) })
}

/** Handles the response of a service or called process. A response to cancelled work is ignored. */
function answered(
  run: ExecutionContext,
  { token: id, variables = {}, error }: Extract<Command, { do: 'answer' }>,
): void {
  const token = run.tokens.get(id)
  if (!token || token.state !== 'waiting') return
  const node = run.node(token.node)
  if (error !== undefined) return raise(run, node.id, id, error)
  if (node.callOut) {
    const read: ReadVariable = (name) => (Object.hasOwn(variables, name) ? variables[name] : undefined)
    run.set(mapped(node.callOut, (value) => evaluate(value, read)))
    return run.leave(token)
  }
  if (node.type === 'call' && node.outputs) {
    run.set(readVariables(node.outputs, variables))
    return run.leave(token)
  }
  const { result, ...others } = variables
  // a script names its variables itself
  const isNamed = node.resultVariable !== undefined && node.script === undefined && result !== undefined
  run.set(isNamed ? { ...others, [node.resultVariable!]: result } : variables)
  run.leave(token)
}

const mapped = (
  expressions: Readonly<Record<string, Expression>> = {},
  valueOf: (expression: Expression) => unknown,
): Variables => Object.fromEntries(Object.entries(expressions).map(([name, value]) => [name, valueOf(value) ?? null]))

/** Processes pending work and releases joins until nothing changes. */
function runUntilStable(run: ExecutionContext): void {
  do {
    for (let todo = run.workQueue.shift(); todo; todo = run.workQueue.shift()) workOff(run, todo)
  } while (releaseJoin(run) || run.workQueue.length > 0)
  if (run.instance.status !== 'running') return
  if (run.tokens.size === 0) return run.finish('approved')
  const stuck = [...run.tokens.values()].find(({ state }) => state === 'joining')
  if (stuck && ![...run.tokens.values()].some(({ state }) => state === 'waiting'))
    run.finish('failed', { node: stuck.node, code: 'process.stuck' })
}

function workOff(run: ExecutionContext, todo: WorkItem): void {
  if (run.instance.status !== 'running') return
  switch (todo.at) {
    case 'scope': {
      const token = run.tokens.get(todo.token)
      const isPending = run.workQueue.some((one) => 'parent' in one && one.parent === todo.token)
      if (token?.state === 'scope' && !isPending && run.children(token.id).length === 0) run.leave(token)
      return
    }
    case 'repeated':
      return repetitionDone(run, todo.host)
    case 'enter':
      // its scope may have been cancelled within the step
      if (todo.parent === null || run.tokens.has(todo.parent)) enter(run, run.node(todo.node), todo)
  }
}

type Entering = Extract<WorkItem, { at: 'enter' }>

function enter(run: ExecutionContext, node: Node, todo: Entering): void {
  const { parent, flow, back, locals, isAsked } = todo
  const how = {
    parent,
    ...(flow === undefined ? {} : { flow }),
    ...(back === undefined ? {} : { back }),
    ...(locals ? { locals } : {}),
  }
  if (node.loop && node.type !== 'user' && !locals) return enterMulti(run, node, how)
  switch (node.type) {
    case 'start':
      return isAsked ? askStarter(run, node, how) : passOn(run, node, how)
    case 'end':
      return endEvent(run, node, parent)
    case 'user':
      return enterUser(run, node, how, todo.assignee)
    case 'exclusive':
      return exclusive(run, node, how)
    case 'parallel':
    case 'inclusive':
      return joining(run, node, how)
    case 'eventGateway':
      return eventGateway(run, node, how)
    case 'throw':
      announce(run, node, parent)
      return passOn(run, node, how)
    case 'boundary':
      throw new StepFailure('action.impossible', node.id)
    case 'catch':
      if (node.event?.kind === 'link') return passOn(run, node, how)
      subscribe(run, node, run.add(node, { ...how, state: 'waiting' }))
      return
    case 'scope':
      return enterScope(run, node, how)
    default:
      return enterActivity(run, node, how)
  }
}

type How = Omit<Token, 'id' | 'node' | 'activity' | 'state'>

function passOn(run: ExecutionContext, node: Node, how: How): void {
  run.leave(run.add(node, { ...how, state: 'waiting' }))
}

function enterScope(run: ExecutionContext, node: Node, how: How): void {
  const token = run.add(node, { ...how, state: 'scope' })
  if (how.locals === undefined) armBoundary(run, node, token)
  const start = startOf(run.graph, node.id)
  if (start) run.workQueue.push({ at: 'enter', node: start.id, parent: token.id })
  else run.workQueue.push({ at: 'scope', token: token.id })
}

/** Runs activities without people: those awaiting a response, and those finished within the step. */
function enterActivity(run: ExecutionContext, node: Node, how: How): void {
  const token = run.add(node, { ...how, state: 'waiting' })
  if (how.locals === undefined && activityTypes.includes(node.type)) armBoundary(run, node, token)
  switch (node.type) {
    case 'receive':
      return subscribe(run, node, token)
    case 'call': {
      const [filledBy] = node.callFilledBy ? assigned(run, node, node.callFilledBy, token.id) : []
      run.effect({
        kind: 'call',
        token: token.id,
        node: node.id,
        key: node.calls ? nameOf(run.value(node.calls, token.id)) : '',
        variables: {
          ...(node.isCallInOnly ? {} : variablesOf(run, token.id)),
          ...mapped(node.callIn, (value) => run.value(value, token.id)),
        },
        ...(node.isCallInOnly ? { isNamed: true } : {}),
        ...(filledBy === undefined ? {} : { filledBy }),
      })
      return
    }
    case 'copy': {
      const users = node.copyTo ? assigned(run, node, node.copyTo, token.id) : []
      if (users.length > 0) run.effect({ kind: 'copy', node: node.id, users })
      run.log({ node: node.id, task: null, user: null, action: 'copy', to: users })
      return run.leave(token)
    }
    default:
      if (node.script) return run.effect({ kind: 'script', token: token.id, node: node.id })
      if (node.expression) {
        const value = run.value(node.expression, token.id)
        if (node.resultVariable) run.set({ [node.resultVariable]: value })
        return run.leave(token)
      }
      if (node.handler === undefined) {
        if (node.type === 'send') announce(run, node, token.id)
        return run.leave(token)
      }
      run.effect({
        kind: 'service',
        token: token.id,
        node: node.id,
        handler: node.handler,
        parameters: Object.fromEntries(
          Object.entries(node.parameters ?? {}).map(([name, value]) => [name, run.value(value, token.id)]),
        ),
        ...(node.outputs ? { outputs: node.outputs } : {}),
      })
  }
}
