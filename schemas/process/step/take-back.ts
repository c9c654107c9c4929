import type { Graph } from '../process-graph.ts'
import { reachableFrom } from '../process-graph.ts'
import type { Rows, Task, Token, Visit } from './instance-rows.ts'
import { ExecutionContext } from './execution-context.ts'
import { isAfter } from './return-to-node.ts'
import { StepFailure } from './step-command.ts'
import type { Command } from './step-command.ts'
import { addTask } from './user-task.ts'

/** A decision on a task, which may belong to a node that is over. */
export type Decided = Pick<Extract<Command, { do: 'takeBack' }>, 'by' | 'decided' | 'node'>

/** What stands in the way: the process has moved on, the next in turn was asked, others decided with it or after it. */
export const takeBackObstacles = ['followed', 'turn', 'together', 'signers'] as const
export type TakeBackObstacle = (typeof takeBackObstacles)[number]
type Undo = (() => void) | TakeBackObstacle

/**
 * Takes a decision back, as long as nothing has followed from it: a vote while the others have not concluded, and the
 * decision of one person alone while nobody has touched a task that it opened. The person then holds the task anew.
 *
 * @throws {StepFailure} When something has followed.
 */
export function takeBack(run: ExecutionContext, { comment, ...decided }: Extract<Command, { do: 'takeBack' }>): void {
  const undo = undoOf(run, decided)
  if (typeof undo === 'string') throw new StepFailure('action.impossible', decided.node)
  const { by, node, decided: task } = decided
  run.log({ node, task, user: by, action: 'takeBack', ...(comment === undefined ? {} : { comment }) })
  undo()
}

/** Why a decision cannot be taken back now; undefined when it can. */
export function takeBackObstacleOf(graph: Graph, rows: Rows, decided: Decided): TakeBackObstacle | undefined {
  if (rows.instance.status !== 'running' || rows.instance.isSuspended) return 'followed'
  const undo = undoOf(new ExecutionContext(graph, rows, { now: '', people: () => [], random: () => 0 }), decided)
  return typeof undo === 'string' ? undo : undefined
}

function undoOf(run: ExecutionContext, decided: Decided): Undo {
  const task = run.tasks.get(decided.decided)
  return task && run.tokens.has(task.token) ? undoVote(run, task, decided) : undoConclusion(run, decided)
}

/** A vote of several, or of one with added signers, while the node waits for the others. */
function undoVote(run: ExecutionContext, task: Task, { by }: Decided): Undo {
  const token = run.tokens.get(task.token)!
  const { ballot } = token
  const isDecided = task.state === 'approved' || task.state === 'rejected'
  if (!ballot || !isDecided || task.closedBy !== by || ballot.takenBack?.includes(task.id)) return 'followed'
  // in turns, the next approver was asked because of this vote
  if (ballot.mode.kind === 'turn') return 'turn'
  const signersOf = (id: number): readonly Task[] =>
    run.tasksOf(token.id).filter(({ sign, state }) => sign?.for === id && state !== 'cancelled')
  const isEarlier = ({ revision }: Task): boolean => revision <= task.revision
  // the vote may have brought the turn of whoever waited for it
  const isAsWoken = (one: Task): boolean =>
    one.state === 'open' && one.revision === task.revision && signersOf(one.id).every(isEarlier)
  const signers = signersOf(task.id)
  const woken = signers.filter(({ sign }) => sign?.when === 'after')
  if (!woken.every(isAsWoken)) return 'signers'
  const asker = task.sign?.when === 'before' ? run.tasks.get(task.sign.for) : undefined
  if (asker && asker.state !== 'waiting' && !isAsWoken(asker)) return 'followed'
  return () => {
    const without = run.put({ ...token, ballot: { ...ballot, takenBack: [...(ballot.takenBack ?? []), task.id] } })
    const { locals, insteadOf, sign } = task
    const voter = { assignee: by, candidates: [], ...(locals ? { locals } : {}) }
    const anew = addTask(run, run.node(token.node), without, voter, {
      ...(insteadOf === undefined ? {} : { insteadOf }),
      ...(sign ? { sign } : {}),
    })
    const wait = (one: Task): void => {
      run.tasks.set(one.id, { ...one, state: 'waiting', revision: run.instance.revision })
    }
    // they belong to the vote that is given anew
    for (const one of signers)
      if (one.state === 'open' || one.state === 'waiting')
        run.tasks.set(one.id, { ...one, sign: { ...one.sign!, for: anew.id } })
    for (const { id } of woken) wait(run.tasks.get(id)!)
    if (asker?.state === 'open') wait(asker)
  }
}

/** The decision of one person alone, with which the node was over. */
function undoConclusion(run: ExecutionContext, { by, decided, node: id }: Decided): Undo {
  const { visited } = run.instance
  const at = visited.findLastIndex((one) => one.node === id)
  const node = run.graph.nodes[id]
  const last = visited[at]
  if (node?.type !== 'user' || !last) return 'followed'
  if (node.loop || (last.decision === undefined && last.users.includes(by))) return 'together'
  if (last.decision !== decided || last.users[0] !== by) return 'followed'
  // the step that was over may be later than the decision, when added signers were done without
  const revision = last.revision!
  const later = reachableFrom(run.graph, id)
  const isLater = (visit: Visit, i: number): boolean => i > at && later.has(visit.node)
  // those of the same step were decided by policies
  if (visited.some((visit, i) => isLater(visit, i) && visit.revision !== revision)) return 'followed'
  const opened = [...run.tokens.values()].filter(
    (token) => run.node(token.node).parent === node.parent && (token.node === id || isAfter(run, token, later, id)),
  )
  const [first] = opened
  if (!first || !opened.every((token) => token.parent === first.parent && isUntouched(run, token, revision)))
    return 'followed'
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
