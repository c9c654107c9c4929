import type { Mode } from '../node-settings.ts'
import type { Ballot, Task } from './instance-rows.ts'

export interface Count {
  /** Tasks that vote, including parallel additional approvers and excluding removed ones. */
  readonly total: number
  readonly completed: number
  readonly active: number
  readonly approved: number
  readonly rejected: number
}

/** Whether a vote is complete, including the additional signatures requested after it. */
function verdictOf(task: Task, tasks: readonly Task[]): 'open' | 'approved' | 'rejected' {
  if (task.state === 'rejected') return 'rejected'
  if (task.state !== 'approved') return 'open'
  const after = tasks.filter(
    ({ sign, state }) => sign?.for === task.id && sign.when === 'after' && state !== 'cancelled',
  )
  if (after.some(({ state }) => state === 'rejected')) return 'rejected'
  return after.every((one) => verdictOf(one, tasks) === 'approved') ? 'approved' : 'open'
}

/** Tasks with votes of their own; signatures requested before or after belong to the vote that requested them. */
const votersOf = (tasks: readonly Task[]): readonly Task[] =>
  tasks.filter(
    ({ state, sign }) => state !== 'cancelled' && state !== 'returned' && (!sign || sign.when === 'parallel'),
  )

export function countOf(ballot: Ballot, tasks: readonly Task[]): Count {
  const verdicts = votersOf(tasks).map((task) => verdictOf(task, tasks))
  const approved = verdicts.filter((one) => one === 'approved').length
  const rejected = verdicts.filter((one) => one === 'rejected').length
  return {
    total: verdicts.length + ballot.queue.length,
    completed: approved + rejected,
    active: verdicts.length - approved - rejected,
    approved,
    rejected,
  }
}

/** Whether somebody asked to sign first has rejected. */
export const isRejectedBefore = ({ sign, state }: Task): boolean => sign?.when === 'before' && state === 'rejected'

/** Result of a ballot by its mode; a rejection by an additional signer counts as the vote's own. */
export function resultOf(ballot: Ballot, tasks: readonly Task[]): 'open' | 'approved' | 'rejected' {
  const { mode } = ballot
  const count = countOf(ballot, tasks)
  if (tasks.some(isRejectedBefore)) return 'rejected'
  if (count.total === 0) return 'approved'
  if (
    mode.kind === 'any' ||
    (mode.kind === 'one' && count.total === 1) ||
    (mode.kind === 'random' && count.total === 1)
  )
    return count.approved > 0 ? 'approved' : count.rejected > 0 ? 'rejected' : 'open'
  if (mode.kind === 'ratio') return byShare(mode.ratio ?? 1, count.approved, count.rejected, count.total)
  if (mode.kind === 'weighted') {
    const voters = votersOf(tasks)
    const weigh = (wanted: 'open' | 'approved' | 'rejected'): number =>
      voters.filter((task) => verdictOf(task, tasks) === wanted).reduce((sum, task) => sum + weightOf(mode, task), 0)
    const [approved, rejected] = [weigh('approved'), weigh('rejected')]
    return byShare(mode.ratio ?? 0.5, approved, rejected, approved + rejected + weigh('open'))
  }
  if (count.rejected > 0) return 'rejected'
  return count.approved === count.total ? 'approved' : 'open'
}

const weightOf = (mode: Mode, task: Task): number => mode.weights?.[String(task.insteadOf ?? task.assignee)] ?? 1

function byShare(share: number, approved: number, rejected: number, total: number): 'open' | 'approved' | 'rejected' {
  // tolerance, so that two thirds of three are two despite binary fractions
  const needed = share * total - 1e-9
  if (approved >= needed && approved > 0) return 'approved'
  return total - rejected < needed || (rejected === total && total > 0) ? 'rejected' : 'open'
}
