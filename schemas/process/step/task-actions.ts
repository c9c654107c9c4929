import { StepFailure } from './step-command.ts'
import type { Command } from './step-command.ts'
import { jump, returnTargets } from './return-to-node.ts'
import type { Subscription, Task } from './instance-rows.ts'
import type { ExecutionContext } from './execution-context.ts'
import { dueAfter } from './event-subscriptions.ts'
import { assignTo } from './assign-substitutes.ts'
import { addTask, countVotes, vote } from './user-task.ts'

export type TaskCommand = Extract<Command, { readonly task: number }>

/** Executes an action on a task and records it in the history. */
export function actOnTask(run: ExecutionContext, command: TaskCommand): void {
  const task = run.tasks.get(command.task)
  if (!task || !run.tokens.has(task.token)) throw new StepFailure('task.gone')
  // who has asked others may do without them also while waiting for them, and after approving
  const isAsking = command.do === 'removeSign' && (task.state === 'waiting' || task.state === 'approved')
  if (task.state !== 'open' && !(isAsking && pendingSignersOf(run, task).length > 0)) throw new StepFailure('task.gone')
  record(run, task, command)
  switch (command.do) {
    case 'approve':
    case 'reject':
      if (command.variables) run.set(command.variables)
      if (command.chosen) run.instance = { ...run.instance, chosen: { ...run.instance.chosen, ...command.chosen } }
      return vote(run, task, command.do === 'approve' ? 'approved' : 'rejected', command.by)
    case 'return': {
      const token = run.tokens.get(task.token)!
      const target = returnTargets(run, token).find(({ id }) => id === command.to)
      if (!target) throw new StepFailure('action.impossible', command.to)
      return jump(run, token, target, command.after)
    }
    case 'transfer':
      return assignTo(run, task, command.user, null)
    case 'delegate':
      return assignTo(run, task, command.user, task.owner ?? task.assignee ?? command.by)
    case 'substitute':
      if (task.assignee === null || task.assignee === command.user || run.instance.starter === command.user)
        throw new StepFailure('action.impossible')
      return change(run, task, { assignee: command.user, insteadOf: task.assignee })
    case 'claim':
      if (task.assignee !== null) throw new StepFailure('task.gone')
      return change(run, task, { assignee: command.by })
    case 'unclaim':
      if (task.candidates.length === 0) throw new StepFailure('action.impossible')
      return free(run, task)
    case 'addSign':
      return addSign(run, task, command.users, command.when)
    case 'removeSign':
      return removeSign(run, task, command.users)
    case 'copy':
      return run.effect({ kind: 'copy', node: task.node, users: command.users })
    case 'comment':
      return undefined
  }
}

function record(run: ExecutionContext, task: Task, command: TaskCommand): void {
  const { comment, attachments, signature } = command as {
    readonly comment?: string
    readonly attachments?: unknown
    readonly signature?: string
  }
  run.log({
    node: task.node,
    task: task.id,
    user: command.by,
    action: command.do,
    ...('users' in command
      ? { to: command.users }
      : 'user' in command
        ? { to: [command.user] }
        : task.insteadOf !== undefined && task.owner === null && (command.do === 'approve' || command.do === 'reject')
          ? { to: [task.insteadOf] }
          : {}),
    ...(comment === undefined ? {} : { comment }),
    ...(attachments === undefined ? {} : { attachments }),
    ...(signature === undefined ? {} : { signature }),
  })
}

const change = (run: ExecutionContext, task: Task, more: Partial<Task>): void => {
  run.tasks.set(task.id, { ...task, ...more, revision: run.instance.revision })
}

/** the next claimant is no substitute */
function free(run: ExecutionContext, task: Task): void {
  const { insteadOf: _, ...rest } = task
  run.tasks.set(task.id, { ...rest, assignee: null, revision: run.instance.revision })
}

/** Adds signers: before (this task waits for them), after (once approved), or in parallel. */
function addSign(
  run: ExecutionContext,
  task: Task,
  users: readonly number[],
  when: 'before' | 'after' | 'parallel',
): void {
  const token = run.tokens.get(task.token)!
  const asked = new Set(
    run.tasksOf(token.id).flatMap((one) => (isLive(one) && one.assignee !== null ? [one.assignee] : [])),
  )
  const fresh = [...new Set(users)].filter((user) => !asked.has(user))
  if (fresh.length === 0) throw new StepFailure('action.impossible')
  for (const user of fresh)
    addTask(
      run,
      run.node(task.node),
      token,
      { assignee: user, candidates: [] },
      {
        state: when === 'after' ? 'waiting' : 'open',
        sign: { for: task.id, when },
        ...(task.locals ? { locals: task.locals } : {}),
      },
    )
  if (when === 'before') change(run, task, { state: 'waiting' })
}

const isLive = (task: Task): boolean => task.state === 'open' || task.state === 'waiting'

const pendingSignersOf = (run: ExecutionContext, { id, token }: Task): readonly Task[] =>
  run.tasksOf(token).filter((one) => one.sign?.for === id && isLive(one))

/** Removes voters: of an open task all others, of one that waits or is decided those that it has asked. */
function removeSign(run: ExecutionContext, task: Task, users: readonly number[]): void {
  const token = run.tokens.get(task.token)!
  const ballot = token.ballot!
  const isOpen = task.state === 'open'
  const removed = (isOpen ? run.tasksOf(token.id) : pendingSignersOf(run, task)).filter(
    (one) => one.id !== task.id && isLive(one) && one.assignee !== null && users.includes(one.assignee),
  )
  const queue = isOpen
    ? ballot.queue.filter(({ assignee }) => assignee === null || !users.includes(assignee))
    : ballot.queue
  if (removed.length === 0 && queue.length === ballot.queue.length) throw new StepFailure('action.impossible')
  run.put({ ...token, ballot: { ...ballot, queue } })
  for (const one of removed) {
    // also as a signer of another removed one
    if (!isLive(run.tasks.get(one.id)!)) continue
    remove(run, one)
    const asker = one.sign?.when === 'before' ? run.tasks.get(one.sign.for) : undefined
    const isAnyLeft = asker && pendingSignersOf(run, asker).some(({ sign }) => sign!.when === 'before')
    if (asker?.state === 'waiting' && !isAnyLeft) change(run, asker, { state: 'open' })
  }
  countVotes(run, token.id)
}

/** Closes a task together with those asked for it, and for them in turn. */
function remove(run: ExecutionContext, task: Task): void {
  run.close(task, 'cancelled', null)
  for (const below of pendingSignersOf(run, task)) remove(run, below)
}

/** Handles a timeout. */
export function timeout(run: ExecutionContext, row: Subscription): void {
  run.subscriptions.delete(row.id)
  const task = run.tasks.get(Number(row.name))
  const policy = run.node(row.node).settings?.timeout
  if (!task || task.state !== 'open' || !policy) return
  run.log({ node: task.node, task: task.id, user: null, action: `timeout.${policy.do}` })
  run.notifyListeners(run.node(row.node).listeners, 'timeout', row.node, { task: task.id, locals: task.locals })
  switch (policy.do) {
    case 'approve':
    case 'reject':
      return vote(run, { ...task, owner: null }, policy.do === 'approve' ? 'approved' : 'rejected', null)
    case 'escalate': {
      const above = task.assignee === null ? [] : run.world.people({ leaderOf: task.assignee })
      const people = above.length > 0 ? above : run.world.people({ admins: true })
      return people.length === 1
        ? assignTo(run, task, people[0]!, null)
        : change(run, task, { assignee: null, owner: null, candidates: people.map((id) => `user:${id}`) })
    }
    case 'remind': {
      run.effect({ kind: 'remind', node: task.node, task: task.id })
      const due = dueAfter(run, run.node(row.node), policy.after)
      if (row.left !== 0 && due) run.subscribe({ ...row, due, left: row.left == null ? null : row.left - 1 })
    }
  }
}
