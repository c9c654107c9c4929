import { describe, expect, it } from 'vitest'
import type { TreeNode } from '#schemas/process/tree/approval-tree.ts'
import { StepFailure } from '#schemas/process/step/step-command.ts'
import type { Task } from '#schemas/process/step/instance-rows.ts'
import { canTakeBack } from '#schemas/process/step/take-back.ts'
import { ProcessRun, bpmn, flows, graphOf, graphOfTree } from '#tests/support/process-instance-runner.ts'

const approve = (id: string, ids: readonly number[], more: Partial<TreeNode> = {}): TreeNode => ({
  id,
  type: 'approve',
  name: id,
  assign: { by: 'users', ids },
  ...more,
})
const running = async (next: TreeNode): Promise<ProcessRun> =>
  new ProcessRun(await graphOfTree({ id: 'start', type: 'start', name: 'Starter', next }), { starter: 1 }).start()

/** Approves a task, and returns it as it was closed, in the step with this number. */
function decide(run: ProcessRun, node: string, by: number): Task {
  const task = run.task(node, by)
  run.approve(node, by)
  return { ...task, state: 'approved', closedBy: by, revision: run.rows.instance.revision }
}
const decided = (task: Task, by = task.closedBy!) => ({
  decided: task.id,
  node: task.node,
  revision: task.revision,
  by,
})
const takeBack = (run: ProcessRun, task: Task): ProcessRun => run.do({ do: 'takeBack', ...decided(task) })
const may = (run: ProcessRun, task: Task, by?: number): boolean =>
  canTakeBack(run.graph, run.rows, decided(task, by ?? task.closedBy!))

describe('a decision of one person', () => {
  const three = approve('a', [2], { next: approve('b', [3], { next: approve('c', [4]) }) })

  it('is taken back while the next task is untouched, and decided anew', async () => {
    const run = await running(three)
    const task = decide(run, 'a', 2)
    expect(run.at).toEqual(['b:3'])
    expect([may(run, task), may(run, task, 3)]).toEqual([true, false])
    expect(takeBack(run, task).at).toEqual(['a:2'])
    expect(run.log.at(-1)).toMatchObject({ node: 'a', task: task.id, user: 2, action: 'takeBack' })
    expect(may(run, task)).toBe(false)
    run.approve('a').approve('b').approve('c')
    expect(run.status).toBe('approved')
    expect(run.rows.instance.visited.map(({ node }) => node)).toEqual(['a', 'b', 'c'])
  })

  it('stands once somebody has acted on what it opened, or the process is over', async () => {
    for (const act of [
      (run: ProcessRun) => run.approve('b'),
      (run: ProcessRun) => run.do({ do: 'transfer', task: run.task('b').id, by: 3, user: 7 }),
      (run: ProcessRun) => run.do({ do: 'terminate', by: 99 }),
      (run: ProcessRun) => run.do({ do: 'suspend', by: 99 }),
    ]) {
      const run = await running(three)
      const task = decide(run, 'a', 2)
      act(run)
      expect(may(run, task)).toBe(false)
    }
    const run = await running(three)
    const task = decide(run, 'a', 2)
    run.approve('b')
    expect(() => takeBack(run, task)).toThrow(StepFailure)
  })

  it('a comment or a reminder is no act on the task', async () => {
    const run = await running(three)
    const task = decide(run, 'a', 2)
    run.do({ do: 'comment', task: run.task('b').id, by: 3, comment: 'later' }).do({ do: 'remind', by: 1 })
    expect(takeBack(run, task).at).toEqual(['a:2'])
  })

  it('leaves the other branches alone, also behind the join', async () => {
    const split: TreeNode = {
      id: 'split',
      type: 'parallel',
      name: '',
      branches: [
        { id: 'left', name: '', next: approve('b', [3]) },
        { id: 'right', name: '', next: approve('d', [5]) },
      ],
      next: approve('z', [9]),
    }
    const run = await running(split)
    const first = decide(run, 'b', 3)
    expect(run.at).toEqual(['d:5'])
    expect(takeBack(run, first).at).toEqual(['b:3', 'd:5'])
    run.approve('b')
    const last = decide(run, 'd', 5)
    expect(run.at).toEqual(['z:9'])
    expect(takeBack(run, last).at).toEqual(['d:5'])
    expect(run.approve('d').at).toEqual(['z:9'])
    expect(run.approve('z').status).toBe('approved')
  })

  it('stands once the system works on it', async () => {
    const run = new ProcessRun(
      await graphOf(
        bpmn(
          `<startEvent id="s"/><userTask id="a" flowable:assignee="user2"/><receiveTask id="w"/><endEvent id="e"/>${flows('s -> a', 'a -> w', 'w -> e')}`,
        ),
      ),
      { starter: 1 },
    ).start()
    const task = decide(run, 'a', 2)
    expect(run.status).toBe('running')
    expect(may(run, task)).toBe(false)
  })
})

describe('a vote of several', () => {
  const voted = (mode: TreeNode['mode']): Promise<ProcessRun> =>
    running(approve('a', [2, 3, 4], { ...(mode ? { mode } : {}), next: approve('z', [9]) }))

  it('is taken back while the others are asked, and does not count', async () => {
    const run = await voted({ kind: 'ratio', ratio: 2 / 3 })
    const task = decide(run, 'a', 2)
    expect(takeBack(run, task).at).toEqual(['a:2', 'a:3', 'a:4'])
    expect(may(run, task)).toBe(false)
    expect(run.approve('a', 3).at).toEqual(['a:2', 'a:4'])
    expect(run.approve('a', 2).at).toEqual(['z:9'])
  })

  it('stands once it has decided the step, and in turns', async () => {
    const any = await voted({ kind: 'any' })
    expect(may(any, decide(any, 'a', 3))).toBe(false)
    const all = await voted({ kind: 'all' })
    const [first] = [decide(all, 'a', 2), decide(all, 'a', 3), decide(all, 'a', 4)]
    expect(may(all, first!)).toBe(false)
    const turn = await voted({ kind: 'turn' })
    expect(may(turn, decide(turn, 'a', 2))).toBe(false)
  })
})
