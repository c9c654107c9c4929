import type { Task } from './rows.ts'
import type { Run } from './run.ts'

/** Who is asked instead of a person who is away; undefined: the person. A substitute decides about no request of their own. */
export function standInFor(run: Run, user: number): number | undefined {
  const other = run.world.substituteOf?.(user)
  return other === run.instance.starter ? undefined : other
}

/** Candidates of a task, those who stand in for them among them. */
export function withStandIns(run: Run, candidates: readonly string[]): readonly string[] {
  const others = candidates.flatMap((one) => {
    const other = one.startsWith('user:') ? standInFor(run, Number(one.slice('user:'.length))) : undefined
    return other === undefined ? [] : [`user:${other}`]
  })
  return others.length === 0 ? candidates : [...new Set([...candidates, ...others])]
}

/** Gives an open task to a person, or to whoever stands in for them. A substitute may give it back to the person. */
export function assignTo(run: Run, task: Task, user: number, owner: number | null): void {
  const { insteadOf, ...rest } = task
  const other = standInFor(run, user)
  const isElse = other !== undefined && other !== task.assignee
  // an opinion is nobody's vote: the owner's stays as it is
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

/** The history says for whom somebody is asked. */
export const logSubstitute = (run: Run, { id, node }: Pick<Task, 'id' | 'node'>, user: number, other: number): void =>
  run.log({ node, task: id, user, action: 'substitute', to: [other] })
