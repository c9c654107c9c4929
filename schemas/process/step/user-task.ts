import { namesIn } from '../expression/expression-tree.ts'
import type { Node } from '../process-graph.ts'
import type { Mode } from '../node-settings.ts'
import { countOf, isRejectedBefore, resultOf } from './count-votes.ts'
import { StepFailure } from './step-command.ts'
import { itemsOf } from './multi-instance.ts'
import { asked, voterOf } from './resolve-assignees.ts'
import { jump } from './return-to-node.ts'
import type { Task, Token, Variables, Voter } from './instance-rows.ts'
import type { ExecutionContext } from './execution-context.ts'
import { armBoundary, armListeners, dueAfter, momentOf, nameOf } from './event-subscriptions.ts'
import { logSubstitute, standInFor, withStandIns } from './assign-substitutes.ts'

/** Assigns the people of a user task, or one person in their place; a policy may decide without people. */
export function enterUser(
  run: ExecutionContext,
  node: Node,
  how: Omit<Token, 'id' | 'node' | 'activity' | 'state'>,
  assignee?: number,
): void {
  const token = run.add(node, { ...how, state: 'waiting' })
  armBoundary(run, node, token)
  if (assignee !== undefined) return open(run, node, token, { kind: 'one' }, [{ assignee, candidates: [] }])
  if (node.loop) return repeated(run, node, token)
  if (node.settings?.assign) return assignedBySettings(run, node, token)
  const voter = voterOf(run, node, token.id)
  open(run, node, token, { kind: 'one' }, [orAdmins(run, node, voter)])
}

/** Asks the starter: again after a return to the start, or to fill in the form of a called process. */
export function askStarter(
  run: ExecutionContext,
  node: Node,
  how: Omit<Token, 'id' | 'node' | 'activity' | 'state'>,
): void {
  const token = run.add(node, { ...how, state: 'waiting' })
  open(run, node, token, { kind: 'one' }, [{ assignee: run.instance.starter, candidates: [] }])
}

/** Administrators stand in where a model names nobody, or only roles, departments and posts that nobody holds. */
function orAdmins(run: ExecutionContext, node: Node, voter: Voter): Voter {
  const { assignee, candidates } = voter
  if (assignee !== null || candidates.some((one) => one.startsWith('user:'))) return voter
  if (candidates.length > 0 && run.world.people({ members: candidates }).length > 0) return voter
  run.fallbacks.add(node.id)
  const admins = run.world.people({ admins: true }).map((id) => `user:${id}`)
  return { ...voter, candidates: [...candidates, ...admins] }
}

function repeated(run: ExecutionContext, node: Node, token: Token): void {
  const loop = node.loop!
  const voters = itemsOf(run, node, token.id).map((locals) => orAdmins(run, node, voterOf(run, node, token.id, locals)))
  const mode: Mode = { kind: loop.isSequential ? 'turn' : 'all' }
  open(run, node, token, mode, voters, loop.until !== undefined)
}

function assignedBySettings(run: ExecutionContext, node: Node, token: Token): void {
  const result = asked(run, node, token.id)
  if ('decided' in result) {
    run.log({ node: node.id, task: null, user: null, action: `auto.${result.decided}`, comment: result.why })
    run.put({ ...token, ballot: { mode: { kind: 'one' }, queue: [], total: 0 } })
    return conclude(run, run.tokens.get(token.id)!, result.decided === 'approve' ? 'approved' : 'rejected')
  }
  const mode = node.settings?.mode ?? { kind: 'one' }
  const single = (id: number): Voter => ({ assignee: id, candidates: [] })
  const { people } = result
  if (mode.kind === 'random')
    return open(run, node, token, mode, [single(people[Math.floor(run.world.random() * people.length)] ?? people[0]!)])
  if (mode.kind === 'one' && people.length !== 1)
    return open(run, node, token, mode, [{ assignee: null, candidates: people.map((id) => `user:${id}`) }])
  open(run, node, token, mode, people.map(single))
}

function open(
  run: ExecutionContext,
  node: Node,
  token: Token,
  mode: Mode,
  voters: readonly Voter[],
  isByCondition = false,
): void {
  const now = mode.kind === 'turn' ? voters.slice(0, 1) : voters
  const queue = mode.kind === 'turn' ? voters.slice(1) : []
  const ballot = { mode, queue, total: voters.length, ...(isByCondition ? { isByCondition } : {}) }
  run.put({ ...token, ballot })
  for (const voter of now) addTask(run, node, token, voter)
  // no people, as with an empty collection
  if (voters.length === 0) countVotes(run, token.id)
}

export function addTask(run: ExecutionContext, node: Node, token: Token, voter: Voter, more: Partial<Task> = {}): Task {
  run.count(node)
  const id = run.id()
  const due = dueOf(run, node, token, voter.locals)
  // a correction belongs to the starter
  const isOwn = node.type === 'start' || voter.assignee === null
  const other = isOwn ? undefined : standInFor(run, voter.assignee!)
  const task: Task = {
    id,
    token: token.id,
    node: node.id,
    name: node.name,
    state: 'open',
    assignee: other ?? voter.assignee,
    owner: null,
    ...(other === undefined ? {} : { insteadOf: voter.assignee! }),
    candidates: withStandIns(run, voter.candidates),
    ...(voter.locals ? { locals: voter.locals } : {}),
    ...(due ? { due } : {}),
    revision: run.instance.revision,
    ...more,
  }
  run.tasks.set(id, task)
  if (other !== undefined) logSubstitute(run, task, voter.assignee!, other)
  const timeout = node.settings?.timeout
  armListeners(run, node, token, task)
  if (timeout && due && task.state === 'open')
    run.subscribe({
      token: token.id,
      node: node.id,
      kind: 'timeout',
      name: String(id),
      due: dueAfter(run, node, timeout.after) ?? due,
      left: timeout.max === undefined ? null : timeout.max - 1,
    })
  return task
}

function dueOf(run: ExecutionContext, node: Node, token: Token, locals?: Variables): string | undefined {
  if (node.settings?.timeout) return dueAfter(run, node, node.settings.timeout.after)
  if (!node.due) return undefined
  const text = nameOf(run.value(node.due, token.id, locals))
  return dueAfter(run, node, text) ?? momentOf(text)
}

/** Closes a task with a decision and counts the votes of its node. */
export function vote(run: ExecutionContext, task: Task, decision: 'approved' | 'rejected', by: number | null): void {
  if (task.owner !== null && by !== null && by !== task.owner) {
    // a delegate gives an opinion; the owner decides
    run.tasks.set(task.id, { ...task, assignee: task.owner, owner: null, revision: run.instance.revision })
    return
  }
  const closed = run.close({ ...task, assignee: task.assignee ?? by }, decision, by)
  const tasks = run.tasksOf(task.token)
  for (const one of tasks)
    if (decision === 'approved' && one.state === 'waiting' && one.sign?.for === task.id && one.sign.when === 'after')
      wake(run, one)
  const { sign } = closed
  if (sign?.when === 'before' && decision === 'approved') {
    const isAnyLeft = tasks.some(
      (one) =>
        one.sign?.for === sign.for && one.sign.when === 'before' && (one.state === 'open' || one.state === 'waiting'),
    )
    const asker = run.tasks.get(sign.for)
    if (!isAnyLeft && asker?.state === 'waiting') wake(run, asker)
  }
  countVotes(run, task.token)
}

const wake = (run: ExecutionContext, task: Task): void => {
  run.tasks.set(task.id, { ...task, state: 'open', revision: run.instance.revision })
}

const votesOf = (run: ExecutionContext, { id, ballot }: Token): readonly Task[] =>
  run.tasksOf(id).filter((task) => ballot?.takenBack?.includes(task.id) !== true)

/** Counts the votes; starts the next turn, or concludes. */
export function countVotes(run: ExecutionContext, tokenId: number): void {
  const token = run.tokens.get(tokenId)
  if (!token?.ballot) throw new StepFailure('task.gone')
  const { ballot } = token
  const node = run.node(token.node)
  const tasks = votesOf(run, token)
  const result = ballot.isByCondition ? byCondition(run, node, token, tasks) : resultOf(ballot, tasks)
  if (result !== 'open') return conclude(run, token, result)
  const isAnyActive = tasks.some(({ state }) => state === 'open' || state === 'waiting')
  if (isAnyActive || ballot.queue.length === 0) return
  const [next, ...queue] = ballot.queue
  run.put({ ...token, ballot: { ...ballot, queue } })
  addTask(run, node, token, next!)
}

const counters = (count: ReturnType<typeof countOf>): Variables => ({
  nrOfInstances: count.total,
  nrOfCompletedInstances: count.completed,
  nrOfActiveInstances: count.active,
  nrOfApproved: count.approved,
  nrOfRejected: count.rejected,
})

function byCondition(
  run: ExecutionContext,
  node: Node,
  token: Token,
  tasks: readonly Task[],
): 'open' | 'approved' | 'rejected' {
  // whoever asked waits for them, and no condition counts them
  if (tasks.some(isRejectedBefore)) return 'rejected'
  const count = countOf(token.ballot!, tasks)
  const until = node.loop!.until!
  const names = namesIn(until)
  const isCounted = names.includes('nrOfApproved') || names.includes('nrOfRejected')
  if (count.rejected > 0 && !isCounted && !node.isRejectionCounted) return 'rejected'
  const isMet = count.completed > 0 && run.isMet({ expression: until }, node.id, token.id, counters(count))
  if (count.total > 0 && !isMet && count.completed < count.total) return 'open'
  if (count.approved === 0 && count.rejected > 0) return 'rejected'
  return isMet || !isCounted || count.rejected === 0 ? 'approved' : 'rejected'
}

/** Continues the process after the decision of a user task. */
function conclude(run: ExecutionContext, token: Token, result: 'approved' | 'rejected'): void {
  const node = run.node(token.node)
  const tasks = votesOf(run, token)
  if (token.ballot && tasks.length > 0) {
    run.set({ outcome: result, ...(token.ballot.total > 1 || node.loop ? counters(countOf(token.ballot, tasks)) : {}) })
  }
  const users = [
    ...new Set(tasks.flatMap(({ state, closedBy }) => (state === 'approved' && closedBy ? [closedBy] : []))),
  ]
  if (result === 'approved' || node.isRejectionCounted) {
    // without those who were added and removed again
    const [only, ...others] = tasks.filter(({ state }) => state !== 'cancelled')
    const isAlone = others.length === 0 && users.length === 1 && (token.ballot?.total ?? 1) <= 1
    const decision = isAlone && only ? { decision: only.id } : {}
    const visit = { node: node.id, users, revision: run.instance.revision, ...decision }
    run.instance = { ...run.instance, visited: [...run.instance.visited, visit] }
    run.leave(token)
    return
  }
  const policy = node.settings?.reject ?? 'end'
  if (policy === 'end') return run.finish('rejected')
  const target = policy === 'previous' ? previousOf(run, node) : run.graph.nodes[policy.to]
  if (!target) return run.finish('rejected')
  jump(run, token, target, 'onward')
}

/** Previous completed user task, else the start. */
function previousOf(run: ExecutionContext, node: Node): Node | undefined {
  const last = run.instance.visited.findLast((one) => one.node !== node.id)
  if (last) return run.graph.nodes[last.node]
  return run.instance.starter === null
    ? undefined
    : Object.values(run.graph.nodes).find(({ type, parent }) => type === 'start' && parent === null)
}
