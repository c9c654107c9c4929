import { describe, expect, it } from 'vitest'
import { batched, type Batching } from '#server/kit/batch-calls.ts'

interface Call {
  readonly key: number
  readonly name: string
}

/** Runs everything together and notes what it was given. */
function recording(options: Partial<Batching<Call, string>> = {}) {
  const batches: string[][] = []
  const alone: string[][] = []
  const note = (calls: readonly Call[], to: string[][]): readonly string[] => {
    to.push(calls.map(({ name }) => name))
    return calls.map(({ name }) => name.toUpperCase())
  }
  const run = batched<Call, string>({
    keyOf: ({ key }) => key,
    together: async (calls) => note(calls, batches),
    alone: async (calls) => note(calls, alone),
    lanes: 1,
    most: 3,
    ...options,
  })
  return { run: (name: string, key = 1) => run({ key, name }), batches, alone, note }
}

describe('calls that go together', () => {
  it('sends as one what comes at once, and what comes meanwhile', async () => {
    const { run, batches } = recording()
    const late: Promise<string>[] = []
    const first = await Promise.all(
      ['a', 'b', 'c', 'd'].map((name) =>
        run(name).then((result) => {
          late.push(run(`${name}${name}`))
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

  it('sends as many as a batch had before that one is answered', async () => {
    const order: string[] = []
    const { promise: gate, resolve: open } = Promise.withResolvers<void>()
    const run = batched<string, string>({
      async together(calls) {
        order.push(`runs ${calls.join('')}`)
        await gate
        return calls
      },
      alone: async (calls) => calls,
      lanes: 1,
      most: 3,
    })
    const all = ['a', 'b', 'c', 'd', 'e', 'f'].map(async (name) => order.push(`answers ${await run(name)}`))
    open()
    await Promise.all(all)
    expect(order.filter((one) => one.startsWith('runs'))).toEqual(['runs abc', 'runs def'])
    expect(order.indexOf('runs def')).toBeLessThan(order.indexOf('answers a'))
  })

  it('sends half of what comes at once where asked to, so that their callers and the batches work side by side', async () => {
    const { run, batches } = recording({ most: 20, isHalved: true })
    const names = Array.from({ length: 10 }, (_, i) => `${i}`)
    const again = await Promise.all(names.map(async (name) => [await run(name), await run(`next ${name}`)]))
    expect(again.flat()).toHaveLength(20)
    expect(batches.map(({ length }) => length)).toEqual([5, 5, 5, 5])
    const few = recording({ most: 20, isHalved: true })
    await Promise.all(['a', 'b', 'c', 'd'].map((name) => few.run(name)))
    expect(few.batches).toEqual([['a', 'b', 'c', 'd']])
  })

  it('sends less at once where it weighs more, and what is too heavy by itself alone', async () => {
    const { run, batches } = recording({ weigh: ({ name }) => Number(name), heaviest: 10 })
    const weights = ['4', '6', '1', '40', '1', '1', '1', '1']
    expect(await Promise.all(weights.map((name) => run(name)))).toEqual(weights)
    expect(batches).toEqual([['4', '6'], ['1'], ['40'], ['1', '1', '1'], ['1']])
  })

  it('sends several keys as one', async () => {
    const { run, batches } = recording()
    expect(await Promise.all([run('a', 1), run('b', 2), run('c', 1)])).toEqual(['A', 'B', 'C'])
    expect(batches).toEqual([['a', 'b', 'c']])
  })

  it('never has one key in two batches, and lets others go meanwhile', async () => {
    const { promise: gate, resolve: open } = Promise.withResolvers<void>()
    const { promise: underWay, resolve: start } = Promise.withResolvers<void>()
    const began: string[] = []
    const run = batched<Call, string>({
      keyOf: ({ key }) => key,
      async together(calls) {
        began.push(calls.map(({ name }) => name).join(''))
        if (calls[0]!.name === 'a') {
          start()
          await gate
        }
        return calls.map(({ name }) => name)
      },
      alone: async (calls) => calls.map(({ name }) => name),
      lanes: 2,
      most: 3,
    })
    const first = run({ key: 1, name: 'a' })
    await underWay
    await expect(run({ key: 2, name: 'x' })).resolves.toBe('x')
    const second = run({ key: 1, name: 'b' })
    await expect(run({ key: 2, name: 'y' })).resolves.toBe('y')
    open()
    expect(await Promise.all([first, second])).toEqual(['a', 'b'])
    expect(began.filter((batch) => batch.includes('b'))).toEqual(['b'])
  })

  it('runs alone, key by key, what a batch gave no result for; that holds up its own key only', async () => {
    const { promise: gate, resolve: open } = Promise.withResolvers<void>()
    const { run, alone, note } = recording({
      together: async (calls) => calls.map(({ key, name }) => (key === 1 ? undefined : name.toUpperCase())),
      alone: async (calls) => {
        await gate
        return note(calls, alone)
      },
    })
    const slow = [run('a'), run('b')]
    expect(await run('x', 2)).toBe('X')
    const later = run('c')
    expect(await run('y', 2)).toBe('Y')
    expect(alone).toEqual([])
    open()
    expect(await Promise.all([...slow, later])).toEqual(['A', 'B', 'C'])
    expect(alone).toEqual([['a', 'b'], ['c']])
  })

  it('fails one alone when its result is an error, and all when the batch fails; then goes on', async () => {
    let isDown = true
    const { run } = recording({
      async together(calls) {
        if (isDown) throw new Error('down')
        return calls.map(({ name }) => (name === '13' ? new Error('thirteen') : name))
      },
    })
    await expect(Promise.allSettled([run('1'), run('2')])).resolves.toMatchObject([
      { status: 'rejected' },
      { status: 'rejected' },
    ])
    isDown = false
    await expect(Promise.allSettled([run('0'), run('13'), run('14')])).resolves.toMatchObject([
      { value: '0' },
      { reason: { message: 'thirteen' } },
      { value: '14' },
    ])
  })
})
