import { describe, expect, it } from 'vitest'
import { throttledQueue } from '#server/kit/throttled-queue.ts'

/** A rest that no test waits for. */
const long = { most: 3, restMs: 3_600_000 }

function recorded(limits = long) {
  const handled: (readonly number[])[] = []
  return { handled, ...throttledQueue<number>(async (items) => void handled.push(items), limits) }
}

describe('items handled in batches', () => {
  it('are one where one comes alone, at once', async () => {
    const { add, handled } = recorded()
    await add(1)
    expect(handled).toEqual([[1]])
  })

  it('gather after the first, and are handled in their order when an urgent one comes', async () => {
    const { add, handled } = recorded()
    await add(1)
    const later = [add(2), add(3), add(4), add(5)]
    expect(handled).toEqual([[1]])
    await add(6, true)
    await Promise.all(later)
    expect(handled).toEqual([[1], [2, 3, 4], [5, 6]])
  })

  it('are all handled before the end', async () => {
    const { add, finish, handled } = recorded()
    for (let n = 0; n < 7; n++) void add(n)
    await finish()
    expect(handled.flat()).toEqual([0, 1, 2, 3, 4, 5, 6])
    await finish()
  })

  it('go on after the rest', async () => {
    const { add, handled } = recorded({ most: 3, restMs: 1 })
    await add(1)
    await Promise.all([add(2), add(3)])
    expect(handled).toEqual([[1], [2, 3]])
  })
})
