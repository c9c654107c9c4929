import type { Graph } from '../process-graph.ts'
import { reachableFrom } from '../process-graph.ts'
import type { Rows, Task, Token, Visit } from './instance-rows.ts'
import { ExecutionContext } from './execution-context.ts'
import { isAfter } from './return-to-node.ts'
import { StepFailure } from './step-command.ts'
import type { Command } from './step-command.ts'
import { addTask } from './user-task.ts'

/** A decision on a task, which may belong to a node that is over. */
export type Decided = Pick<Extract<Command, { do: 'takeBack' }>, 'by' | 'decided' | 'node' | 'revision'>

/**
 * Takes a decision back, as long as nothing has followed from it: a vote while the others have not concluded, and the
 * decision of one person alone while nobody has touched a task that it opened. The person then holds the task anew.
 *
 * @throws {StepFailure} When something has followed.
 */
export function takeBack(run: ExecutionContext, { comment, ...decided }: Extract<Command, { do: 'takeBack' }>): void {
  const undo = undoOf(run, decided)
  if (!undo) throw new StepFailure('action.impossible', decided.node)
  const { by, node, decided: task } = decided
  run.log({ node, task, user: by, action: 'takeBack', ...(comment === undefined ? {} : { comment }) })
  undo()
}

/** Whether a decision can be taken back now. */
export const canTakeBack = (graph: Graph, rows: Rows, decided: Decided): boolean =>
  rows.instance.status === 'running' &&
  !rows.instance.isSuspended &&
  undoOf(new ExecutionContext(graph, rows, { now: '', people: () => [], random: () => 0 }), decided) !== undefined

const undoOf = (run: ExecutionContext, decided: Decided): (() => void) | undefined => {
  const task = run.tasks.get(decided.decided)
  return task && run.tokens.has(task.token) ? undoVote(run, task, decided) : undoConclusion(run, decided)
}

/** A vote of several, while the node waits for the others. */
function undoVote(run: ExecutionContext, task: Task, { by }: Decided): (() => void) | undefined {
  const token = run.tokens.get(task.token)!
  const { ballot } = token
  const isDecided = task.state === 'approved' || task.state === 'rejected'
  // signers depend on the vote, and a substitute's counts as somebody else's
  const isEntangled =
    task.sign !== undefined ||
    task.insteadOf !== undefined ||
    run.tasksOf(token.id).some(({ sign }) => sign?.for === task.id)
  // in turns, the next approver was asked because of this vote
  if (!ballot || ballot.mode.kind === 'turn' || !isDecided || task.closedBy !== by || isEntangled) return undefined
  if (ballot.takenBack?.includes(task.id)) return undefined
  return () => {
    const without = run.put({ ...token, ballot: { ...ballot, takenBack: [...(ballot.takenBack ?? []), task.id] } })
    addTask(run, run.node(token.node), without, {
      assignee: by,
      candidates: [],
      ...(task.locals ? { locals: task.locals } : {}),
    })
  }
}

/** The decision of one person alone, with which the node was over. */
function undoConclusion(run: ExecutionContext, { by, node: id, revision }: Decided): (() => void) | undefined {
  const { visited } = run.instance
  const at = visited.findLastIndex((one) => one.node === id)
  const node = run.graph.nodes[id]
  const last = visited[at]
  if (node?.type !== 'user' || node.loop || !last?.isAlone) return undefined
  if (last.revision !== revision || last.users[0] !== by) return undefined
  const later = reachableFrom(run.graph, id)
  const isLater = (visit: Visit, i: number): boolean => i > at && later.has(visit.node)
  // those of the same step were decided by policies
  if (visited.some((visit, i) => isLater(visit, i) && visit.revision !== revision)) return undefined
  const opened = [...run.tokens.values()].filter(
    (token) => run.node(token.node).parent === node.parent && (token.node === id || isAfter(run, token, later, id)),
  )
  const [first] = opened
  if (!first || !opened.every((token) => token.parent === first.parent && isUntouched(run, token, revision)))
    return undefined
  return () => {
    for (const token of opened) run.remove(token, 'returned')
    run.instance = {
      ...run.instance,
      hasJumped: true,
      visited: visited.filter((visit, i) => i !== at && !isLater(visit, i)),
    }
    run.workQueue.push({ at: 'enter', node: id, parent: first.parent, assignee: by })
  }
}

/** Whether a step has led a token to a join, or opened its tasks, which are as they were then. */
function isUntouched(run: ExecutionContext, token: Token, revision: number): boolean {
  if (token.state === 'joining') return token.since === revision
  const tasks = run.tasksOf(token.id)
  return token.state === 'waiting' && tasks.length > 0 && tasks.every((task) => task.revision === revision)
}
