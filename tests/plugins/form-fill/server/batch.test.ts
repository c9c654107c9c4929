import { describe, expect, it } from 'vitest'
import { batched } from '#plugins/form-fill/server/batch.ts'

describe('calls that go together', () => {
  it('sends as one what comes at once, and what comes meanwhile', async () => {
    const batches: string[][] = []
    const run = batched(async (calls: readonly string[]) => {
      batches.push([...calls])
      await Promise.resolve()
      return calls.map((call) => call.toUpperCase())
    }, 3)
    const late: Promise<string>[] = []
    const first = await Promise.all(
      ['a', 'b', 'c', 'd'].map((call) =>
        run(1, call).then((result) => {
          late.push(run(1, `${call}${call}`))
          return result
        }),
      ),
    )
    expect([...first, ...(await Promise.all(late))]).toEqual(['A', 'B', 'C', 'D', 'AA', 'BB', 'CC', 'DD'])
    expect(batches).toEqual([
      ['a', 'b', 'c'],
      ['d', 'aa', 'bb'],
      ['cc', 'dd'],
    ])
  })

  it('sends less at once where it weighs more, and what is too heavy by itself alone', async () => {
    const batches: number[][] = []
    const run = batched(
      async (calls: readonly number[]) => {
        batches.push([...calls])
        return calls
      },
      3,
      (call) => call,
      10,
    )
    expect(await Promise.all([4, 6, 1, 40, 1, 1, 1, 1].map((call) => run(1, call)))).toEqual([4, 6, 1, 40, 1, 1, 1, 1])
    expect(batches).toEqual([[4, 6], [1], [40], [1, 1, 1], [1]])
  })

  it('keeps keys apart', async () => {
    const batches: number[][] = []
    const run = batched(async (calls: readonly number[]) => {
      batches.push([...calls])
      return calls
    }, 10)
    await Promise.all([1, 2, 1, 2].map((key) => run(key, key)))
    expect(batches.every((batch) => new Set(batch).size === 1)).toBe(true)
  })

  it('fails one alone when its result is an error, and all when the batch fails; then goes on', async () => {
    let isDown = true
    const run = batched(async (calls: readonly number[]) => {
      if (isDown) throw new Error('down')
      return calls.map((call) => (call === 13 ? new Error('thirteen') : call))
    }, 10)
    await expect(Promise.allSettled([run(1, 1), run(1, 2)])).resolves.toMatchObject([
      { status: 'rejected' },
      { status: 'rejected' },
    ])
    isDown = false
    await expect(Promise.allSettled([run(1, 0), run(1, 13), run(1, 14)])).resolves.toMatchObject([
      { value: 0 },
      { reason: { message: 'thirteen' } },
      { value: 14 },
    ])
  })
})
