import { describe, expect, it } from 'vitest'
import type { Mode } from '#schemas/process/node-settings.ts'
import { ProcessRun } from '#tests/support/process-instance-runner.ts'
import { approve, chain, codeOf, running } from '#tests/support/approval-trees.ts'

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
