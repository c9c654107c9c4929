import { deepEqual, equal, ok } from 'node:assert/strict'
import { compile } from '#schemas/process/compile/compile-model.ts'
import type { CompileOptions } from '#schemas/process/compile/compile-model.ts'
import { readModel } from '#schemas/process/compile/bpmn-model.ts'
import type { Graph } from '#schemas/process/process-graph.ts'
import type { Command, PeopleQuery, World } from '#schemas/process/step/step-command.ts'
import type { Changes, Effect, LogEntry, Rows, Task, Variables } from '#schemas/process/step/instance-rows.ts'
import { substituteIn } from '#schemas/process/user-substitution.ts'
import { newRows, step } from '#schemas/process/step/execute-step.ts'
import { checkTree } from '#schemas/process/tree/check-tree.ts'
import { bpmnOf } from '#schemas/process/tree/tree-to-bpmn.ts'
import type { TreeNode } from '#schemas/process/tree/approval-tree.ts'

/** The graph of a model; throws if it does not compile. */
export async function graphOf(xml: string, options?: CompileOptions): Promise<Graph> {
  const { graph, findings } = compile(await readModel(xml), options)
  if (!graph) throw new Error(findings.map(({ message }) => message.en).join('\n'))
  return graph
}

export async function graphOfTree(tree: TreeNode, options?: CompileOptions): Promise<Graph> {
  deepEqual(checkTree(tree), [])
  return graphOf(bpmnOf(tree, { key: 'tried', name: 'Tried' }), options)
}

/** Wraps elements into a BPMN process with the namespaces of the tools. */
export const bpmn = (elements: string, roots = ''): string => `<?xml version="1.0" encoding="UTF-8"?>
<definitions xmlns="http://www.omg.org/spec/BPMN/20100524/MODEL" xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance"
  xmlns:flowable="http://flowable.org/bpmn" targetNamespace="tests">${roots}<process id="tried" isExecutable="true">${elements}</process></definitions>`

/** Converts `a -> b` lines to flows: `id: from -> to [condition]`. */
export const flows = (...lines: readonly string[]): string =>
  lines
    .map((line, i) => {
      const [, id, from, to, when] = /^(?:(\w+): )?(\w+) -> (\w+)(?: \[(.*)\])?$/.exec(line)!
      const condition = when
        ? `<conditionExpression>${when.replaceAll('&', '&amp;').replaceAll('<', '&lt;')}</conditionExpression>`
        : ''
      return `<sequenceFlow id="${id ?? `f${i}`}" sourceRef="${from}" targetRef="${to}">${condition}</sequenceFlow>`
    })
    .join('')

/** Usernames are `user<id>`; a leader's id is the user's times ten; 99 is the administrator. */
export const plainPeople = (query: PeopleQuery): readonly number[] => {
  if ('admins' in query) return [99]
  if ('leaderOf' in query) return [query.leaderOf * 10]
  if ('members' in query) return query.members.includes('role:nobody') ? [] : [7]
  const ids =
    'names' in query ? query.names : (query.assign.ids ?? (Array.isArray(query.value) ? query.value : [query.value]))
  return ids.map((id) => Number(String(id).replace(/^\D+/, ''))).filter((id) => Number.isSafeInteger(id) && id > 0)
}

/** Runs an instance step by step, passing its rows through JSON in between, and checks the invariants. */
export class ProcessRun {
  readonly graph: Graph
  rows: Rows
  now = '2026-03-02T08:00:00.000Z'
  /** Substitutes by user id. */
  away: ReadonlyMap<number, number> = new Map()
  readonly log: LogEntry[] = []
  readonly effects: Effect[] = []
  /** Completed nodes in order. */
  readonly done: string[] = []
  readonly #closed = new Set<number>()
  readonly #people: (query: PeopleQuery) => readonly number[]
  readonly #random: () => number

  constructor(
    graph: Graph,
    {
      starter = 1,
      variables = {},
      chosen = {},
      people = plainPeople,
      random = () => 0,
    }: {
      readonly starter?: number | null
      readonly variables?: Variables
      readonly chosen?: Readonly<Record<string, readonly number[]>>
      readonly people?: (query: PeopleQuery) => readonly number[]
      readonly random?: () => number
    } = {},
  ) {
    this.graph = JSON.parse(JSON.stringify(graph)) as Graph
    this.#people = people
    this.#random = random
    this.rows = newRows(1, starter, variables, chosen)
  }

  start(node?: string): this {
    return this.do({ do: 'start', ...(node ? { node } : {}) })
  }

  do(command: Command): this {
    const world: World = {
      now: this.now,
      people: this.#people,
      random: this.#random,
      substituteOf: (user) => substituteIn(this.away, user),
    }
    const before = JSON.stringify(this.rows)
    const { rows, changes } = step(this.graph, this.rows, command, world)
    equal(JSON.stringify(this.rows), before)
    this.#hold(rows, changes)
    this.rows = JSON.parse(JSON.stringify(rows)) as Rows
    this.log.push(...changes.log)
    this.effects.push(...changes.effects)
    this.done.push(...changes.activities.filter(({ state }) => state === 'done').map(({ node }) => node))
    return this
  }

  get status(): string {
    return this.rows.instance.status
  }

  get open(): readonly Task[] {
    return this.rows.tasks.filter(({ state }) => state === 'open')
  }

  /** Open tasks as `node` or `node:assignee`, sorted. */
  get at(): readonly string[] {
    return this.open.map(({ node, assignee }) => (assignee === null ? node : `${node}:${assignee}`)).toSorted()
  }

  task(node: string, assignee?: number): Task {
    const found = this.open.find((one) => one.node === node && (assignee === undefined || one.assignee === assignee))
    if (!found) throw new Error(`no open task at <${node}> of <${assignee}>, only ${this.at.join(', ')}`)
    return found
  }

  approve(node: string, by?: number, variables?: Variables): this {
    return this.#decide('approve', node, by, variables)
  }

  reject(node: string, by?: number): this {
    return this.#decide('reject', node, by)
  }

  #decide(action: 'approve' | 'reject', node: string, by?: number, variables?: Variables): this {
    const task = this.task(node, by)
    return this.do({ do: action, task: task.id, by: by ?? task.assignee ?? 1, ...(variables ? { variables } : {}) })
  }

  back(node: string, to: string, after: 'onward' | 'back' = 'onward', by?: number): this {
    const task = this.task(node, by)
    return this.do({ do: 'return', task: task.id, by: task.assignee, to, after, comment: 'again, please' })
  }

  timer(node: string): this {
    const row = this.rows.subscriptions.find((one) => one.node === node && one.due !== undefined)
    if (!row) throw new Error(`no timer at <${node}>`)
    if (row.due! > this.now) this.now = row.due!
    return this.do({ do: 'timer', subscription: row.id })
  }

  /** Invariants after every step of any model. */
  #hold(rows: Rows, changes: Changes): void {
    const { instance, tokens, tasks, subscriptions } = rows
    const tokenIds = new Set(tokens.map(({ id }) => id))
    equal(instance.status === 'running', tokens.length > 0)
    ok(tokens.every(({ parent }) => parent === null || tokenIds.has(parent)))
    ok(subscriptions.every(({ token }) => tokenIds.has(token)))
    ok(tasks.every(({ token }) => tokenIds.has(token)))
    for (const task of changes.tasks) {
      const isClosed = task.state !== 'open' && task.state !== 'waiting'
      ok(!this.#closed.has(task.id))
      if (isClosed) this.#closed.add(task.id)
      else ok(tokenIds.has(task.token))
    }
    const ids = [...tokens, ...tasks, ...subscriptions].map(({ id }) => id)
    equal(new Set(ids).size, ids.length)
  }
}
