import { describe, expect, it } from 'vitest'
import {
  substituteIn,
  substitutesAt,
  substitutionFault,
  type Substitution,
} from '#schemas/process/user-substitution.ts'
import type { TreeNode } from '#schemas/process/tree/approval-tree.ts'
import { graphOfTree, ProcessRun } from '#tests/support/process-instance-runner.ts'

const from = (userId: number, substituteId: number, begin = 0, end = 10): Substitution => ({
  userId,
  substituteId,
  begin,
  end,
})

describe('a substitution', () => {
  it.each([
    ['oneself', from(1, 1), [], 'self'],
    ['a period that ends before it begins', from(1, 2, 5, 5), [], 'period'],
    ['a period that is over', from(1, 2, 0, 3), [], 'past'],
    ['a second one at the same time', from(1, 2, 4, 8), [from(1, 3, 0, 5)], 'overlap'],
    ['one after the other', from(1, 2, 5, 8), [from(1, 3, 0, 5)], undefined],
    ['each other', from(1, 2), [from(2, 1)], 'cycle'],
    ['each other by turns', from(1, 2, 0, 5), [from(2, 1, 5, 10)], undefined],
    ['a circle of three', from(1, 2), [from(2, 3, 0, 6), from(3, 1, 4, 10)], 'cycle'],
    ['three who are never away at once', from(1, 2), [from(2, 3, 0, 4), from(3, 1, 4, 10)], undefined],
    ['a circle of others', from(1, 2), [from(2, 3), from(3, 2)], undefined],
  ] as const)('of %s', (_, wanted, others, fault) => {
    expect(substitutionFault(wanted, others, 3)).toBe(fault)
  })

  it('holds from its beginning until before its end, and leads on to who stands in for the substitute', () => {
    const rows = [from(1, 2, 2, 5), from(2, 3, 4, 9)]
    const at = (now: number) => substituteIn(substitutesAt(rows, now), 1)
    expect([1, 2, 4, 5].map(at)).toEqual([undefined, 2, 3, undefined])
    expect(
      substituteIn(
        new Map([
          [1, 2],
          [2, 1],
        ]),
        1,
      ),
    ).toBeUndefined()
  })
})

describe('a task of somebody who is away', () => {
  const approve = (ids: readonly number[], more: Partial<TreeNode> = {}): TreeNode => ({
    id: 'a',
    type: 'approve',
    name: 'A',
    assign: { by: 'users', ids },
    ...more,
  })
  const away = async (node: TreeNode, substitutes: readonly (readonly [number, number])[]): Promise<ProcessRun> => {
    const run = new ProcessRun(await graphOfTree({ id: 'start', type: 'start', name: '', next: node }))
    run.away = new Map(substitutes)
    return run.start()
  }

  it('goes to the substitute, and the history says for whom', async () => {
    const run = await away(approve([2]), [[2, 5]])
    expect(run.at).toEqual(['a:5'])
    expect(run.open[0]).toMatchObject({ insteadOf: 2 })
    expect(run.log).toContainEqual(expect.objectContaining({ action: 'substitute', user: 2, to: [5] }))
    run.approve('a')
    expect(run.log.at(-1)).toMatchObject({ action: 'approve', user: 5, to: [2] })
    expect(run.status).toBe('approved')
  })

  it('stays where the substitute would decide about a request of their own', async () => {
    expect((await away(approve([2]), [[2, 1]])).at).toEqual(['a:2'])
  })

  it('may be claimed by the substitute, too', async () => {
    const run = await away(approve([2, 3], { mode: { kind: 'one' } }), [[2, 5]])
    expect(run.open[0]?.candidates).toEqual(['user:2', 'user:3', 'user:5'])
  })

  it('is transferred to the substitute, and by the substitute back', async () => {
    const run = await away(approve([3]), [[2, 5]])
    const task = run.open[0]!.id
    expect(run.do({ do: 'transfer', task, by: 3, user: 2 }).at).toEqual(['a:5'])
    expect(run.do({ do: 'transfer', task, by: 5, user: 2 }).at).toEqual(['a:2'])
    expect(run.open[0]).not.toHaveProperty('insteadOf')
  })

  it('is delegated as any other: the opinion is nobody’s vote, the decision is for the person', async () => {
    const run = await away(approve([2]), [
      [2, 5],
      [7, 8],
    ])
    run.do({ do: 'delegate', task: run.open[0]!.id, by: 5, user: 7 })
    expect(run.at).toEqual(['a:8'])
    expect(run.approve('a').log.at(-1)).not.toHaveProperty('to')
    expect(run.at).toEqual(['a:5'])
    expect(run.approve('a').log.at(-1)).toMatchObject({ user: 5, to: [2] })
  })

  it('weighs as the person’s own vote', async () => {
    const mode = { kind: 'weighted', ratio: 0.6, weights: { '2': 3 } } as const
    expect((await away(approve([2, 3], { mode }), [[2, 5]])).approve('a', 5).status).toBe('approved')
  })

  it('that is open already is given by its person', async () => {
    const run = await away(approve([2]), [])
    run.do({ do: 'substitute', task: run.open[0]!.id, by: 2, user: 5 })
    expect(run.at).toEqual(['a:5'])
    expect(run.approve('a').log.at(-1)).toMatchObject({ user: 5, to: [2] })
  })
})
