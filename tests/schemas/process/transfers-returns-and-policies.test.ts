import { describe, expect, it } from 'vitest'
import type { TreeNode } from '#schemas/process/tree/approval-tree.ts'
import { ProcessRun } from '#tests/support/process-instance-runner.ts'
import { approve, chain, codeOf, running } from '#tests/support/approval-trees.ts'

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
