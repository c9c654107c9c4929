import { describe, expect, it } from 'vitest'
import type { TreeNode } from '#schemas/process/tree/approval-tree.ts'
import { StepFailure } from '#schemas/process/step/step-command.ts'
import type { Task } from '#schemas/process/step/instance-rows.ts'
import { takeBackObstacleOf } from '#schemas/process/step/take-back.ts'
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

/** Approves a task, and returns it as it was closed. */
function decide(run: ProcessRun, node: string, by: number): Task {
  const task = run.task(node, by)
  run.approve(node, by)
  return { ...task, state: 'approved', closedBy: by }
}
const decided = (task: Task, by = task.closedBy!) => ({ decided: task.id, node: task.node, by })
const takeBack = (run: ProcessRun, task: Task): ProcessRun => run.do({ do: 'takeBack', ...decided(task) })
const obstacle = (run: ProcessRun, task: Task, by?: number) =>
  takeBackObstacleOf(run.graph, run.rows, decided(task, by ?? task.closedBy!))
const may = (run: ProcessRun, task: Task, by?: number): boolean => obstacle(run, task, by) === undefined

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
    expect(obstacle(any, decide(any, 'a', 3))).toBe('together')
    const all = await voted({ kind: 'all' })
    const [first] = [decide(all, 'a', 2), decide(all, 'a', 3), decide(all, 'a', 4)]
    expect(obstacle(all, first!)).toBe('together')
    const turn = await voted({ kind: 'turn' })
    expect(obstacle(turn, decide(turn, 'a', 2))).toBe('turn')
  })

  it('of a substitute stays theirs, in place of the absent', async () => {
    const run = new ProcessRun(
      await graphOfTree({
        id: 'start',
        type: 'start',
        name: 'Starter',
        next: approve('a', [2, 3], { mode: { kind: 'weighted', weights: { 2: 5 } }, next: approve('z', [9]) }),
      }),
      { starter: 1 },
    ).start()
    run.do({ do: 'substitute', task: run.task('a', 3).id, by: null, user: 7 })
    const task = decide(run, 'a', 7)
    expect(takeBack(run, task).at).toEqual(['a:2', 'a:7'])
    expect(run.task('a', 7).insteadOf).toBe(3)
  })
})

describe('with added signers', () => {
  const one = (): Promise<ProcessRun> => running(approve('a', [2], { next: approve('z', [9]) }))
  const two = (): Promise<ProcessRun> =>
    running(approve('a', [2, 3], { mode: { kind: 'all' }, next: approve('z', [9]) }))
  const add = (run: ProcessRun, by: number, user: number, when: 'before' | 'after' | 'parallel'): ProcessRun =>
    run.do({ do: 'addSign', task: run.task('a', by).id, by, users: [user], when })
  const remove = (run: ProcessRun, task: Task, user: number): ProcessRun =>
    run.do({ do: 'removeSign', task: task.id, by: task.assignee, users: [user] })

  it.each(['before', 'after', 'parallel'] as const)(
    'who was asked %s and is removed again leaves the decision one of a single person',
    async (when) => {
      const run = await one()
      const asker = run.task('a', 2)
      add(run, 2, 5, when)
      if (when === 'before') remove(run, asker, 5)
      const task = decide(run, 'a', 2)
      if (when !== 'before') remove(run, asker, 5)
      expect(run.at).toEqual(['z:9'])
      expect(takeBack(run, task).at).toEqual(['a:2'])
      expect(may(run, task)).toBe(false)
      const again = decide(run, 'a', 2)
      expect(run.at).toEqual(['z:9'])
      // not by the decision that was taken back
      expect([obstacle(run, task), obstacle(run, again)]).toEqual(['followed', undefined])
      expect(run.approve('z').status).toBe('approved')
    },
  )

  it('a vote goes back before those who follow it, until one of them has acted', async () => {
    const run = add(await one(), 2, 5, 'after')
    const task = decide(run, 'a', 2)
    expect(run.at).toEqual(['a:5'])
    expect(takeBack(run, task).at).toEqual(['a:2'])
    const again = decide(run, 'a', 2)
    expect(run.at).toEqual(['a:5'])
    add(run, 5, 6, 'parallel')
    expect(obstacle(run, again)).toBe('signers')
    run.approve('a', 5)
    expect(obstacle(run, again)).toBe('signers')
    expect(run.approve('a', 6).approve('z').status).toBe('approved')
  })

  it('a vote goes back beside those asked beside it, and they beside it', async () => {
    const run = add(await two(), 2, 5, 'parallel')
    const asker = decide(run, 'a', 2)
    const signer = decide(run, 'a', 5)
    expect(takeBack(run, asker).at).toEqual(['a:2', 'a:3'])
    expect(takeBack(run, signer).at).toEqual(['a:2', 'a:3', 'a:5'])
    run.approve('a', 5).approve('a', 3)
    expect(run.at).toEqual(['a:2'])
    expect(run.approve('a', 2).approve('z').status).toBe('approved')
  })

  it('who was asked first takes it back while the asker has not acted', async () => {
    const run = add(await one(), 2, 5, 'before')
    const signer = decide(run, 'a', 5)
    expect(run.at).toEqual(['a:2'])
    expect(takeBack(run, signer).at).toEqual(['a:5'])
    const again = decide(run, 'a', 5)
    add(run, 2, 6, 'after')
    expect(obstacle(run, again)).toBe('followed')
    run.approve('a', 2)
    expect(run.approve('a', 6).at).toEqual(['z:9'])
    expect(obstacle(run, again)).toBe('together')
  })

  it('a vote of several is taken back once who was asked is removed, and counts once', async () => {
    const run = add(await two(), 2, 5, 'after')
    const task = decide(run, 'a', 2)
    remove(run, task, 5)
    expect(takeBack(run, task).at).toEqual(['a:2', 'a:3'])
    expect(run.approve('a', 3).at).toEqual(['a:2'])
    expect(run.approve('a', 2).at).toEqual(['z:9'])
  })

  it('who was asked first and rejects ends a step that a condition ends, too', async () => {
    const run = new ProcessRun(
      await graphOf(
        bpmn(
          `<startEvent id="s"/><userTask id="a" flowable:assignee="\${one}"><multiInstanceLoopCharacteristics flowable:collection="\${people}" flowable:elementVariable="one"><completionCondition>\${nrOfCompletedInstances == nrOfInstances}</completionCondition></multiInstanceLoopCharacteristics></userTask><endEvent id="e"/>${flows('s -> a', 'a -> e')}`,
        ),
      ),
      { starter: 1, variables: { people: ['user2'] } },
    ).start()
    add(run, 2, 5, 'before')
    expect(run.reject('a', 5).status).toBe('rejected')
  })
})
