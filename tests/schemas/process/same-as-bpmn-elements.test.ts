import { describe, expect, test } from 'vitest'
import { random } from '#tests/support/seeded-random.ts'
import type { Random } from '#tests/support/seeded-random.ts'
import { OtherModel } from '#tests/support/bpmn-elements-interpreter.ts'
import { ProcessRun, graphOf } from '#tests/support/process-instance-runner.ts'
import { randomBlocks, randomWays, type RandomModel } from '#tests/support/random-bpmn.ts'

/**
 * Models within which `bpmn-elements` is right: it has no inclusive join, and its parallel join lets go too early where a
 * branch has an exclusive gateway.
 */
const kinds: readonly (readonly [string, (pick: Random) => RandomModel])[] = [
  ['exclusive blocks and sub-processes', (pick) => randomBlocks(pick, 'exclusiveGateway')],
  ['parallel blocks and sub-processes', (pick) => randomBlocks(pick, 'parallelGateway')],
  ['ways without structure', randomWays],
]

describe('another interpreter waits for the same tasks after each step', () => {
  test.each(kinds)('of 5 models: %s', async (_kind, make) => expect(await differing(make, 1, 5)).toEqual([]))

  test.each(kinds)('of 150 models: %s', { tags: ['whole'], timeout: 300_000 }, async (_kind, make) =>
    expect(await differing(make, 6, 155)).toEqual([]),
  )
})

/** Seeds of the models in which the two differ. */
async function differing(make: (pick: Random) => RandomModel, from: number, to: number): Promise<readonly number[]> {
  const found: number[] = []
  for (let seed = from; seed <= to; seed++) if (!(await isAlike(random(seed), make))) found.push(seed)
  return found
}

async function isAlike(pick: Random, make: (pick: Random) => RandomModel): Promise<boolean> {
  const { xml, variables } = make(pick)
  const ours = new ProcessRun(await graphOf(xml), { variables: { environment: { variables } } }).start()
  const other = (await OtherModel.read(xml)).start(variables)
  const waitsAlike = (): boolean =>
    ours.open
      .map(({ node }) => node)
      .toSorted()
      .join() === other.open.join()
  while (ours.open.length > 0 && waitsAlike()) {
    const task = pick.pick(ours.open)
    ours.do({ do: 'approve', task: task.id, by: 1 })
    other.complete(task.node)
  }
  return waitsAlike() && ours.status === 'approved' && !other.isRunning
}
