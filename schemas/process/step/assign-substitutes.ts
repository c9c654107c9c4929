import type { Task } from './instance-rows.ts'
import type { ExecutionContext } from './execution-context.ts'

/** Returns the substitute of an absent person; undefined: the person. A substitute never decides on own requests. */
export function standInFor(run: ExecutionContext, user: number): number | undefined {
  const other = run.world.substituteOf?.(user)
  return other === run.instance.starter ? undefined : other
}

/** Candidates of a task, including substitutes. */
export function withStandIns(run: ExecutionContext, candidates: readonly string[]): readonly string[] {
  const others = candidates.flatMap((one) => {
    const other = one.startsWith('user:') ? standInFor(run, Number(one.slice('user:'.length))) : undefined
    return other === undefined ? [] : [`user:${other}`]
  })
  return others.length === 0 ? candidates : [...new Set([...candidates, ...others])]
}

/** Assigns an open task to a person or the person's substitute. The substitute may hand it back. */
export function assignTo(run: ExecutionContext, task: Task, user: number, owner: number | null): void {
  const { insteadOf, ...rest } = task
  const other = standInFor(run, user)
  const isElse = other !== undefined && other !== task.assignee
  // a delegate has no vote: the owner's remains
  const voter = owner !== null ? insteadOf : isElse ? user : undefined
  run.tasks.set(task.id, {
    ...rest,
    assignee: isElse ? other : user,
    owner,
    ...(voter === undefined ? {} : { insteadOf: voter }),
    revision: run.instance.revision,
  })
  if (isElse) logSubstitute(run, task, user, other)
}

/** Records the substituted person in the history. */
export const logSubstitute = (
  run: ExecutionContext,
  { id, node }: Pick<Task, 'id' | 'node'>,
  user: number,
  other: number,
): void => run.log({ node, task: id, user, action: 'substitute', to: [other] })
