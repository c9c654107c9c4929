import { describe, expect, it } from 'vitest'
import { compile } from '#schemas/process/compile/compile-model.ts'
import { readModel } from '#schemas/process/compile/bpmn-model.ts'
import { StepFailure } from '#schemas/process/step/step-command.ts'
import type { Assign, Mode } from '#schemas/process/node-settings.ts'
import type { TreeNode } from '#schemas/process/tree/approval-tree.ts'
import { ProcessRun, bpmn, flows, graphOf, graphOfTree } from '#tests/support/process-instance-runner.ts'

const start = (next: TreeNode): TreeNode => ({ id: 'start', type: 'start', name: 'Starter', next })
const users = (...ids: readonly number[]): Assign => ({ by: 'users', ids })
const approve = (id: string, people: readonly number[], more: Partial<TreeNode> = {}): TreeNode => ({
  id,
  type: 'approve',
  name: id,
  assign: users(...people),
  ...more,
})
const chain = (...nodes: readonly TreeNode[]): TreeNode =>
  start(nodes.reduceRight((next: TreeNode | undefined, node) => ({ ...node, ...(next ? { next } : {}) }), undefined)!)
const running = async (
  tree: TreeNode,
  options: ConstructorParameters<typeof ProcessRun>[1] = {},
): Promise<ProcessRun> => new ProcessRun(await graphOfTree(tree), { starter: 1, ...options }).start()
const codeOf = (attempt: () => unknown): string | undefined => {
  try {
    attempt()
    return undefined
  } catch (error) {
    if (error instanceof StepFailure) return error.code
    throw error
  }
}

describe('the votes on a node', () => {
  const asked = (mode: Mode, people = [2, 3, 4]): Promise<ProcessRun> =>
    running(chain(approve('a', people, { mode }), approve('z', [9])))

  it('of all: each approves, one rejection ends it', async () => {
    const run = await asked({ kind: 'all' })
    expect(run.at).toEqual(['a:2', 'a:3', 'a:4'])
    run.approve('a', 3).approve('a', 2)
    expect(run.at).toEqual(['a:4'])
    expect(run.approve('a', 4).at).toEqual(['z:9'])
    expect((await asked({ kind: 'all' })).approve('a', 2).reject('a', 3).status).toBe('rejected')
  })

  it('of any: the first decides, the others need no longer', async () => {
    const run = (await asked({ kind: 'any' })).approve('a', 3)
    expect(run.at).toEqual(['z:9'])
    expect((await asked({ kind: 'any' })).reject('a', 4).status).toBe('rejected')
  })

  it('of a share: as soon as it is reached, or can be reached no more', async () => {
    const twoThirds = { kind: 'ratio', ratio: 2 / 3 } as const
    const run = (await asked(twoThirds)).approve('a', 2).reject('a', 3)
    expect(run.at).toEqual(['a:4'])
    expect(run.approve('a', 4).at).toEqual(['z:9'])
    expect((await asked(twoThirds)).reject('a', 2).reject('a', 3).status).toBe('rejected')
    const half = (await asked({ kind: 'ratio', ratio: 0.5 }, [2, 3])).approve('a', 2)
    expect(half.at).toEqual(['z:9'])
  })

  it('in turn: one after the other', async () => {
    const run = await asked({ kind: 'turn' })
    expect(run.at).toEqual(['a:2'])
    expect(run.approve('a').at).toEqual(['a:3'])
    expect(run.approve('a').at).toEqual(['a:4'])
    expect(run.approve('a').at).toEqual(['z:9'])
    expect((await asked({ kind: 'turn' })).approve('a').reject('a').status).toBe('rejected')
  })

  it('by weight', async () => {
    const weighted = { kind: 'weighted', ratio: 0.5, weights: { '2': 3 } } as const
    expect((await asked(weighted)).approve('a', 2).at).toEqual(['z:9'])
    const run = (await asked(weighted)).approve('a', 3).approve('a', 4)
    expect(run.at).toEqual(['a:2'])
    expect(run.reject('a', 2).status).toBe('rejected')
  })

  it('of one: several may claim it; of a random one: it is drawn', async () => {
    const run = await asked({ kind: 'one' })
    expect(run.open).toMatchObject([{ assignee: null, candidates: ['user:2', 'user:3', 'user:4'] }])
    const task = run.open[0]!.id
    run.do({ do: 'claim', task, by: 3 })
    expect(run.at).toEqual(['a:3'])
    expect(codeOf(() => run.do({ do: 'claim', task, by: 2 }))).toBe('task.gone')
    run.do({ do: 'unclaim', task, by: 3 })
    expect(run.at).toEqual(['a'])
    expect(run.approve('a', undefined).at).toEqual(['z:9'])
    const drawn = await running(chain(approve('a', [2, 3, 4], { mode: { kind: 'random' } })), { random: () => 0.5 })
    expect(drawn.at).toEqual(['a:3'])
  })
})

describe('additional signatures', () => {
  it('before: the task waits for them', async () => {
    const run = await running(chain(approve('a', [2]), approve('z', [9])))
    run.do({ do: 'addSign', task: run.task('a').id, by: 2, users: [5, 6], when: 'before' })
    expect(run.at).toEqual(['a:5', 'a:6'])
    run.approve('a', 6).approve('a', 5)
    expect(run.at).toEqual(['a:2'])
    expect(run.approve('a').at).toEqual(['z:9'])
  })

  it('before: a rejection is one of the node', async () => {
    const run = await running(chain(approve('a', [2], { reject: { to: 'start' } })))
    run.do({ do: 'addSign', task: run.task('a').id, by: 2, users: [5], when: 'before' })
    expect(run.reject('a', 5).at).toEqual(['start:1'])
  })

  it('after: they come when it is approved, and are needed', async () => {
    const run = await running(chain(approve('a', [2, 3], { mode: { kind: 'all' } }), approve('z', [9])))
    run.do({ do: 'addSign', task: run.task('a', 2).id, by: 2, users: [5], when: 'after' })
    expect(run.at).toEqual(['a:2', 'a:3'])
    run.approve('a', 2).approve('a', 3)
    expect(run.at).toEqual(['a:5'])
    expect(run.approve('a', 5).at).toEqual(['z:9'])
  })

  it('beside: they count as all others, and can be taken back', async () => {
    const run = await running(chain(approve('a', [2]), approve('z', [9])))
    const task = run.task('a').id
    run.do({ do: 'addSign', task, by: 2, users: [5, 6], when: 'parallel' })
    run.approve('a', 5)
    run.do({ do: 'removeSign', task, by: 2, users: [6] })
    expect(run.at).toEqual(['a:2'])
    expect(codeOf(() => run.do({ do: 'removeSign', task, by: 2, users: [6] }))).toBe('action.impossible')
    expect(codeOf(() => run.do({ do: 'addSign', task, by: 2, users: [2], when: 'before' }))).toBe('action.impossible')
    expect(run.approve('a').at).toEqual(['z:9'])
  })

  it('before: the asker does without them, who may have asked others, and has the task again', async () => {
    const run = await running(chain(approve('a', [2]), approve('z', [9])))
    const task = run.task('a').id
    run.do({ do: 'addSign', task, by: 2, users: [5, 6], when: 'before' })
    run.do({ do: 'addSign', task: run.task('a', 5).id, by: 5, users: [7], when: 'before' })
    run.do({ do: 'addSign', task: run.task('a', 7).id, by: 7, users: [8], when: 'before' })
    expect(run.at).toEqual(['a:6', 'a:8'])
    run.do({ do: 'removeSign', task, by: 2, users: [5] })
    expect(run.at).toEqual(['a:6'])
    expect(codeOf(() => run.do({ do: 'removeSign', task, by: 2, users: [9] }))).toBe('action.impossible')
    run.do({ do: 'removeSign', task, by: 2, users: [6] })
    expect(run.at).toEqual(['a:2'])
    expect(run.approve('a').at).toEqual(['z:9'])
  })

  it('before: one who has decided cannot be removed, and another is not waited for', async () => {
    const run = await running(chain(approve('a', [2]), approve('z', [9])))
    const task = run.task('a').id
    run.do({ do: 'addSign', task, by: 2, users: [5, 6], when: 'before' })
    run.approve('a', 5)
    expect(codeOf(() => run.do({ do: 'removeSign', task, by: 2, users: [5] }))).toBe('action.impossible')
    run.do({ do: 'removeSign', task, by: 2, users: [6] })
    expect(run.at).toEqual(['a:2'])
  })

  it.each(['after', 'parallel'] as const)('%s: the asker does without them also after approving', async (when) => {
    const run = await running(chain(approve('a', [2, 3], { mode: { kind: 'all' } }), approve('z', [9])))
    const { id: task } = run.task('a', 2)
    run.do({ do: 'addSign', task, by: 2, users: [5], when })
    run.approve('a', 2)
    // others were not asked by this person
    expect(codeOf(() => run.do({ do: 'removeSign', task, by: 2, users: [3] }))).toBe('action.impossible')
    run.approve('a', 3)
    expect(run.at).toEqual(['a:5'])
    run.do({ do: 'removeSign', task, by: 2, users: [5] })
    expect(run.at).toEqual(['z:9'])
    expect(codeOf(() => run.do({ do: 'removeSign', task, by: 2, users: [5] }))).toBe('task.gone')
  })

  it('of a task that is removed go with it', async () => {
    const run = await running(chain(approve('a', [2, 3], { mode: { kind: 'all' } }), approve('z', [9])))
    run.do({ do: 'addSign', task: run.task('a', 3).id, by: 3, users: [5], when: 'before' })
    run.do({ do: 'removeSign', task: run.task('a', 2).id, by: 2, users: [3] })
    expect(run.at).toEqual(['a:2'])
    expect(run.approve('a').at).toEqual(['z:9'])
  })
})

describe('giving a task away', () => {
  it('by transfer is for good, by delegation until the opinion is given', async () => {
    const run = await running(chain(approve('a', [2]), approve('z', [9])))
    run.do({ do: 'transfer', task: run.task('a').id, by: 2, user: 5 })
    expect(run.at).toEqual(['a:5'])
    run.do({ do: 'delegate', task: run.task('a').id, by: 5, user: 6, comment: 'what do you say?' })
    expect(run.at).toEqual(['a:6'])
    run.approve('a', 6)
    expect(run.at).toEqual(['a:5'])
    expect(run.approve('a', 5).at).toEqual(['z:9'])
    expect(run.log.map(({ action, user, to }) => [action, user, to])).toEqual([
      ['start', 1, undefined],
      ['transfer', 2, [5]],
      ['delegate', 5, [6]],
      ['approve', 6, undefined],
      ['approve', 5, undefined],
    ])
  })
})

describe('a return', () => {
  const parallel: TreeNode = {
    id: 'split',
    type: 'parallel',
    name: '',
    branches: [
      { id: 'left', name: '', next: approve('b', [3], { next: approve('c', [4]) }) },
      { id: 'right', name: '', next: approve('d', [5, 6], { mode: { kind: 'all' } }) },
    ],
  }
  const atSplit = async (): Promise<ProcessRun> =>
    (await running(chain(approve('a', [2]), parallel, approve('z', [9])))).approve('a')

  it('out of a parallel branch and of several votes cancels both branches', async () => {
    const run = (await atSplit()).approve('b').approve('d', 5)
    run.back('d', 'a')
    expect(run.at).toEqual(['a:2'])
    run.approve('a')
    expect(run.at).toEqual(['b:3', 'd:5', 'd:6'])
    run.approve('d', 6).approve('d', 5).approve('b').approve('c')
    expect(run.approve('z').status).toBe('approved')
  })

  it('within a branch leaves the other one alone', async () => {
    const run = (await atSplit()).approve('b').approve('d', 5).back('c', 'b')
    expect(run.at).toEqual(['b:3', 'd:6'])
    run.approve('d', 6).approve('b').approve('c')
    expect(run.at).toEqual(['z:9'])
  })

  it('into a branch from behind the join does only that branch again', async () => {
    const run = (await atSplit()).approve('b').approve('c').approve('d', 5).approve('d', 6).back('z', 'c')
    expect(run.at).toEqual(['c:4'])
    expect(run.approve('c').at).toEqual(['z:9'])
  })

  it('can lead straight back to who asked for it', async () => {
    const run = await running(chain(approve('a', [2]), approve('b', [3]), approve('c', [4])))
    run.approve('a').approve('b').back('c', 'a', 'back')
    expect(run.at).toEqual(['a:2'])
    expect(run.approve('a').at).toEqual(['c:4'])
    run.back('c', 'a', 'onward').approve('a')
    expect(run.at).toEqual(['b:3'])
  })

  it('to the start asks the starter, who corrects', async () => {
    const run = await running(chain(approve('a', [2])), { variables: { days: 30 } })
    run.back('a', 'start')
    expect(run.at).toEqual(['start:1'])
    run.approve('start', 1, { days: 3 })
    expect(run.at).toEqual(['a:2'])
    expect(run.rows.instance.variables).toMatchObject({ days: 3 })
  })

  it('leads only to what was there before', async () => {
    const run = await running(chain(approve('a', [2]), approve('b', [3])))
    expect(codeOf(() => run.back('a', 'b'))).toBe('action.impossible')
    expect(codeOf(() => run.back('a', 'a'))).toBe('action.impossible')
    expect(codeOf(() => run.back('a', 'nowhere'))).toBe('action.impossible')
    expect(run.at).toEqual(['a:2'])
  })

  it('is what a rejection may mean', async () => {
    const run = await running(chain(approve('a', [2]), approve('b', [3], { reject: 'previous' })))
    expect(run.approve('a').reject('b').at).toEqual(['a:2'])
    const first = await running(chain(approve('a', [2], { reject: 'previous' })))
    expect(first.reject('a').at).toEqual(['start:1'])
  })
})

describe('the policies of a node', () => {
  const nobody = (more: Partial<TreeNode>): Promise<ProcessRun> =>
    running(chain(approve('a', [2], { assign: { by: 'item', item: 'none' }, ...more }), approve('z', [9])))

  it('where there is nobody', async () => {
    expect((await nobody({ empty: 'approve' })).at).toEqual(['z:9'])
    expect((await nobody({ empty: 'reject' })).status).toBe('rejected')
    expect((await nobody({ empty: 'admin' })).at).toEqual(['a:99'])
    expect((await nobody({ empty: { user: 'user7' } })).at).toEqual(['a:7'])
    expect((await nobody({})).at).toEqual(['a:99'])
  })

  it('where the starter is the approver', async () => {
    const at = async (sameAsStarter: 'self' | 'skip' | 'leader'): Promise<readonly string[]> =>
      (await running(chain(approve('a', [1], { sameAsStarter }), approve('z', [9])))).at
    expect(await at('self')).toEqual(['a:1'])
    expect(await at('skip')).toEqual(['z:9'])
    expect(await at('leader')).toEqual(['a:10'])
  })

  it('where somebody has approved before', async () => {
    const after = async (repeat: 'none' | 'once' | 'consecutive'): Promise<readonly string[]> =>
      (await running(chain(approve('a', [2]), approve('b', [3]), approve('c', [2], { repeat }), approve('z', [9]))))
        .approve('a')
        .approve('b').at
    expect(await after('none')).toEqual(['c:2'])
    expect(await after('once')).toEqual(['z:9'])
    expect(await after('consecutive')).toEqual(['c:2'])
    const next = await running(
      chain(approve('a', [2]), approve('b', [2], { repeat: 'consecutive' }), approve('z', [9])),
    )
    expect(next.approve('a').at).toEqual(['z:9'])
  })

  it('where nobody acts in time', async () => {
    const late = async (to: 'remind' | 'approve' | 'reject' | 'escalate', max?: number): Promise<ProcessRun> =>
      (
        await running(
          chain(approve('a', [2], { timeout: { after: 'PT2H', do: to, ...(max ? { max } : {}) } }), approve('z', [9])),
        )
      ).timer('a')
    expect((await late('approve')).at).toEqual(['z:9'])
    expect((await late('reject')).status).toBe('rejected')
    expect((await late('escalate')).at).toEqual(['a:20'])
    const run = await late('remind', 2)
    expect(run.timer('a').effects.filter(({ kind }) => kind === 'remind')).toHaveLength(2)
    expect(run.rows.subscriptions).toEqual([])
    expect(run.at).toEqual(['a:2'])
  })

  it('chosen by the starter, or by the approver before', async () => {
    const tree = chain(
      approve('a', [], { assign: { by: 'chosenByStarter' } }),
      approve('b', [], { assign: { by: 'chosenByPrevious' } }),
    )
    const run = await running(tree, { chosen: { a: [4] } })
    expect(run.at).toEqual(['a:4'])
    run.do({ do: 'approve', task: run.task('a').id, by: 4, chosen: { b: [6] } })
    expect(run.at).toEqual(['b:6'])
  })

  it('named by an expression or a question', async () => {
    const tree = chain(
      approve('a', [], { assign: { by: 'expression', expression: '${boss}' } }),
      approve('b', [], { assign: { by: 'item', item: 'people' }, mode: { kind: 'all' } }),
    )
    const run = await running(tree, { variables: { boss: 'user4', people: [5, 6] } })
    expect(run.at).toEqual(['a:4'])
    expect(run.approve('a').at).toEqual(['b:5', 'b:6'])
  })
})

describe('the whole instance', () => {
  it('is withdrawn or terminated with everything in it, once', async () => {
    const run = await running(chain(approve('a', [2, 3], { mode: { kind: 'all' } })))
    run.do({ do: 'withdraw', by: 1, comment: 'a mistake' })
    expect([run.status, run.rows.tokens, run.rows.tasks]).toEqual(['withdrawn', [], []])
    expect(codeOf(() => run.do({ do: 'terminate', by: 9 }))).toBe('instance.over')
  })

  it('stands still while it is suspended', async () => {
    const run = await running(chain(approve('a', [2])))
    run.do({ do: 'suspend', by: 9 })
    expect(codeOf(() => run.approve('a'))).toBe('task.suspended')
    expect(run.do({ do: 'activate', by: 9 }).approve('a').status).toBe('approved')
  })

  it('refuses a task that is closed', async () => {
    const run = await running(chain(approve('a', [2]), approve('b', [2])))
    const task = run.task('a').id
    run.approve('a')
    expect(codeOf(() => run.do({ do: 'approve', task, by: 2 }))).toBe('task.gone')
  })

  it('reminds everybody it waits for', async () => {
    const run = await running(chain(approve('a', [2, 3], { mode: { kind: 'all' } })))
    expect(run.do({ do: 'remind', by: 1 }).effects).toHaveLength(2)
  })
})

describe('BPMN', () => {
  const run = async (elements: string, variables = {}, roots = ''): Promise<ProcessRun> =>
    new ProcessRun(await graphOf(bpmn(elements, roots)), { variables }).start()

  it('counts approvals in a completion condition', async () => {
    const elements = `<startEvent id="s"/><userTask id="a" flowable:assignee="\${person}"><multiInstanceLoopCharacteristics flowable:collection="people" flowable:elementVariable="person"><completionCondition>\${nrOfApproved / nrOfInstances &gt;= 0.5}</completionCondition></multiInstanceLoopCharacteristics></userTask><userTask id="z" flowable:assignee="user9"/>${flows('s -> a', 'a -> z')}`
    const people = ['user2', 'user3', 'user4', 'user5']
    const counted = await run(elements, { people })
    expect(counted.at).toEqual(['a:2', 'a:3', 'a:4', 'a:5'])
    counted.reject('a', 2).approve('a', 3)
    expect(counted.at).toEqual(['a:4', 'a:5'])
    expect(counted.approve('a', 5).at).toEqual(['z:9'])
    expect(counted.rows.instance.variables).toMatchObject({ nrOfApproved: 2, nrOfRejected: 1, nrOfInstances: 4 })
    const refused = (await run(elements, { people })).reject('a', 2).reject('a', 3).reject('a', 4)
    expect(refused.reject('a', 5).status).toBe('rejected')
  })

  it('lets a gateway decide what a rejection means', async () => {
    const decided = await run(
      `<startEvent id="s"/><userTask id="a" flowable:assignee="user2"/><exclusiveGateway id="g" default="no"/><userTask id="b" flowable:assignee="user3"/><endEvent id="e"/>${flows('s -> a', 'a -> g', "yes: g -> e [${outcome == 'approved'}]", 'no: g -> b', 'b -> e')}`,
    )
    expect(decided.reject('a').at).toEqual(['b:3'])
  })

  it('cancels what a boundary event interrupts, and only adds what one does not', async () => {
    const elements = `<startEvent id="s"/><subProcess id="p"><startEvent id="ps"/><userTask id="a" flowable:assignee="user2"/><userTask id="b" flowable:assignee="user3"/>${flows('x1: ps -> a', 'x2: ps -> b')}</subProcess><boundaryEvent id="often" attachedToRef="p" cancelActivity="false"><timerEventDefinition><timeCycle>R2/PT1H</timeCycle></timerEventDefinition></boundaryEvent><boundaryEvent id="stop" attachedToRef="p"><messageEventDefinition messageRef="m"/></boundaryEvent><userTask id="c" flowable:assignee="user4"/><userTask id="d" flowable:assignee="user5"/>${flows('s -> p', 'often -> c', 'stop -> d')}`
    const stopped = await run(elements, {}, '<message id="m" name="halt"/>')
    stopped.timer('often').timer('often')
    expect(stopped.at).toEqual(['a:2', 'b:3', 'c:4', 'c:4'])
    expect(stopped.rows.subscriptions.filter(({ kind }) => kind === 'timer')).toEqual([])
    stopped.do({ do: 'message', name: 'halt', variables: { why: 'late' } })
    expect(stopped.at).toEqual(['c:4', 'c:4', 'd:5'])
    expect(stopped.rows.instance.variables).toMatchObject({ why: 'late' })
  })

  it('catches an error outside, by its code first', async () => {
    const elements = `<startEvent id="s"/><subProcess id="p"><startEvent id="ps"/><userTask id="a" flowable:assignee="user2"/><endEvent id="pe"><errorEventDefinition errorRef="e1"/></endEvent>${flows('x1: ps -> a', 'x2: a -> pe')}</subProcess><boundaryEvent id="all" attachedToRef="p"><errorEventDefinition/></boundaryEvent><boundaryEvent id="one" attachedToRef="p"><errorEventDefinition errorRef="e1"/></boundaryEvent><userTask id="c" flowable:assignee="user4"/><userTask id="d" flowable:assignee="user5"/>${flows('s -> p', 'all -> c', 'one -> d')}`
    expect((await run(elements, {}, '<error id="e1" errorCode="E-1"/>')).approve('a').at).toEqual(['d:5'])
  })

  it('follows a link, waits for the first of several events, and ends a scope', async () => {
    const elements = `<startEvent id="s"/><intermediateThrowEvent id="out"><linkEventDefinition name="on"/></intermediateThrowEvent><intermediateCatchEvent id="in"><linkEventDefinition name="on"/></intermediateCatchEvent><eventBasedGateway id="g"/><intermediateCatchEvent id="t"><timerEventDefinition><timeDuration>P1D</timeDuration></timerEventDefinition></intermediateCatchEvent><intermediateCatchEvent id="m"><signalEventDefinition signalRef="go"/></intermediateCatchEvent><userTask id="late" flowable:assignee="user2"/><userTask id="ok" flowable:assignee="user3"/>${flows('s -> out', 'in -> g', 'g -> t', 'g -> m', 't -> late', 'm -> ok')}`
    const waited = await run(elements, {}, '<signal id="go" name="go"/>')
    expect(waited.rows.subscriptions).toHaveLength(2)
    waited.do({ do: 'signal', name: 'go' })
    expect([waited.at, waited.rows.subscriptions]).toEqual([['ok:3'], []])
    const late = (await run(elements, {}, '<signal id="go" name="go"/>')).timer('t')
    expect(late.at).toEqual(['late:2'])
  })

  it('fails where no flow can be taken, where a condition is no yes or no, and in a circle', async () => {
    const gate = (when: string): string =>
      `<startEvent id="s"/><exclusiveGateway id="g"/><endEvent id="e"/>${flows('s -> g', `g -> e [${when}]`)}`
    await expect(run(gate('${amount > 3}'))).rejects.toMatchObject({ code: 'flow.none', node: 'g' })
    await expect(run(gate('${amount + 3}'), { amount: 1 })).rejects.toMatchObject({
      code: 'condition.notBoolean',
      node: 'g',
    })
    const circle = `<startEvent id="s"/><task id="a"/><task id="b"/>${flows('s -> a', 'a -> b', 'b -> a')}`
    await expect(run(circle)).rejects.toMatchObject({ code: 'process.loop' })
  })

  it('says that it is stuck, where a join waits for what never comes', async () => {
    const stuck = await run(
      `<startEvent id="s"/><exclusiveGateway id="x"/><parallelGateway id="j"/><endEvent id="e"/>${flows('s -> x', 'x -> j [${true}]', 'x -> j [${false}]', 'j -> e')}`,
    )
    expect([stuck.status, stuck.rows.instance.failure]).toEqual(['failed', { node: 'j', code: 'process.stuck' }])
  })

  it('tells registered listeners what happens to elements, flows, tasks and the process, and refuses others by name', async () => {
    const model = (more: string) =>
      bpmn(
        `<extensionElements><flowable:executionListener event="start" class="note"/><flowable:executionListener event="end" class="note"/></extensionElements>
        <startEvent id="s"/><userTask id="a" name="Check" flowable:assignee="user2"><extensionElements>
          <flowable:taskListener event="create" delegateExpression="\${note}"><flowable:field name="sum" expression="\${sum}"/></flowable:taskListener>
          <flowable:taskListener event="assignment" class="note"/><flowable:taskListener event="complete" class="note"/>${more}
        </extensionElements></userTask><endEvent id="e"><extensionElements><flowable:executionListener event="end" class="note"/></extensionElements></endEvent>
        <sequenceFlow id="f" sourceRef="s" targetRef="a"/>
        <sequenceFlow id="g" sourceRef="a" targetRef="e"><extensionElements><flowable:executionListener event="take" class="note"/></extensionElements></sequenceFlow>`,
      )
    const handlers = new Set(['note'])
    const listened = new ProcessRun(await graphOf(model(''), { handlers }), { variables: { sum: 7 } }).start()
    const told = () =>
      listened.effects.flatMap((effect) => (effect.kind === 'listener' ? [`${effect.node} ${effect.event}`] : []))
    expect(told()).toEqual(['tried start', 'a create', 'a assignment'])
    expect(listened.effects.find((effect) => effect.kind === 'listener' && effect.event === 'create')).toMatchObject({
      handler: 'note',
      parameters: { sum: 7 },
      task: listened.open[0]!.id,
    })
    listened.do({ do: 'approve', task: listened.open[0]!.id, by: 2 })
    expect(told().slice(3)).toEqual(['g take', 'e end', 'tried end', 'a complete'])

    const refused = async (listener: string) =>
      compile(await readModel(model(listener)), { handlers }).findings.map(({ element, code }) => [element, code])
    expect(await refused('<flowable:taskListener event="create" class="org.x.Y"/>')).toEqual([['a', 'listener.code']])
    expect(await refused('<flowable:taskListener event="create" expression="${x.run()}"/>')).toEqual([
      ['a', 'listener.code'],
    ])
    expect(await refused('<flowable:taskListener event="timeout" class="note"/>')).toEqual([['a', 'listener.timer']])
    expect(await refused('<flowable:taskListener event="started" class="note"/>')).toEqual([['a', 'listener.event']])
    const timed = (time: string) =>
      `<flowable:taskListener event="timeout" class="note"><flowable:timerEventDefinition>${time}</flowable:timerEventDefinition></flowable:taskListener>`
    expect(await refused(timed('<flowable:timeDuration>soon</flowable:timeDuration>'))).toEqual([['a', 'timer.wrong']])
    expect(await refused(timed('<flowable:timeDuration>PT1H</flowable:timeDuration>'))).toEqual([])
    expect(await refused('<flowable:executionListener event="take" class="note"/>')).toEqual([['a', 'listener.event']])
  })

  it('tells listeners of changes of an open task, and of its timeout as long as it is open', async () => {
    const listener = (event: string, name: string, time = '') =>
      `<flowable:taskListener event="${event}" class="note"><flowable:field name="n" stringValue="${name}"/>${time && `<timerEventDefinition>${time}</timerEventDefinition>`}</flowable:taskListener>`
    const graph = await graphOf(
      bpmn(
        `<startEvent id="s"/><userTask id="a" flowable:assignee="user2"><extensionElements>
          ${listener('update', 'changed')}${listener('timeout', 'once', '<timeDuration>PT1H</timeDuration>')}${listener('timeout', 'often', '<timeCycle>R2/PT30M</timeCycle>')}
        </extensionElements></userTask>${flows('s -> a')}`,
      ),
      { handlers: new Set(['note']) },
    )
    const asked = new ProcessRun(graph).start()
    const told = () =>
      asked.effects.flatMap((effect) =>
        effect.kind === 'listener' ? [`${effect.event} ${String(effect.parameters.n)}`] : [],
      )
    expect(told()).toEqual([])
    asked.do({ do: 'transfer', task: asked.open[0]!.id, by: 2, user: 3 })
    expect(told()).toEqual(['update changed'])
    const due = () => asked.rows.subscriptions.map((row) => row.due!.slice(11, 16)).toSorted()
    const fire = () => {
      const [first] = asked.rows.subscriptions.toSorted((a, b) => a.due!.localeCompare(b.due!) || b.id - a.id)
      asked.now = first!.due!
      asked.do({ do: 'timer', subscription: first!.id })
    }
    expect(due()).toEqual(['08:30', '09:00'])
    fire()
    expect(told().slice(1)).toEqual(['timeout often'])
    expect(due()).toEqual(['09:00', '09:00'])
    fire()
    expect(told().slice(2)).toEqual(['timeout often'])
    expect(due()).toEqual(['09:00'])
    asked.do({ do: 'approve', task: asked.open[0]!.id, by: 3 })
    expect(asked.rows.subscriptions).toEqual([])
    expect(told()).toHaveLength(3)
  })

  it('tells a listener of timeouts without a time of its own by the time limit of the node', async () => {
    const settings = JSON.stringify({
      assign: { by: 'users', ids: [2] },
      timeout: { after: 'PT2H', do: 'remind', max: 1 },
    })
    const asked = new ProcessRun(
      await graphOf(
        bpmn(
          `<startEvent id="s"/><userTask id="a"><extensionElements><approval:settings>${settings}</approval:settings><flowable:taskListener event="timeout" class="note"/></extensionElements></userTask>${flows('s -> a')}`,
        ).replace('targetNamespace', 'xmlns:approval="urn:formwork:approval" targetNamespace'),
        { handlers: new Set(['note']) },
      ),
    ).start()
    asked.do({ do: 'timer', subscription: asked.rows.subscriptions[0]!.id })
    expect(asked.effects.filter(({ kind }) => kind === 'listener')).toMatchObject([{ event: 'timeout', node: 'a' }])
  })
})
