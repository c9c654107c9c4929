import { expect, it } from 'vitest'
import { inEventLoopTurn } from '#server/kit/event-loop-turns.ts'

it('runs one piece of work in each turn of the event loop, in order', async () => {
  const told: string[] = []
  const pieces = ['a', 'b', 'c'].map((name) => inEventLoopTurn(() => told.push(name)))
  // a neighbour who asks for a turn after every one of its own
  const neighbour = (left: number): Promise<void> =>
    new Promise((resolve) => {
      setImmediate(() => {
        told.push('-')
        resolve(left > 1 ? neighbour(left - 1) : undefined)
      })
    })
  await Promise.all([...pieces, neighbour(3)])
  expect(told.join('')).toBe('a-b-c-')
})

it('tells whoever asked for it what their work has thrown, and goes on', async () => {
  const failed = inEventLoopTurn(() => {
    throw new Error('no such thing')
  })
  const next = inEventLoopTurn(() => 2)
  await expect(failed).rejects.toThrow('no such thing')
  expect(await next).toBe(2)
})

it('refuses what would wait too long, in words, and works again afterwards', async () => {
  const settled = await Promise.allSettled(Array.from({ length: 1_001 }, (_, i) => inEventLoopTurn(() => i)))
  expect(settled.filter(({ status }) => status === 'fulfilled')).toHaveLength(1_000)
  expect(settled.at(-1)).toMatchObject({ status: 'rejected', reason: { id: 'server.busy' } })
  expect(await inEventLoopTurn(() => 3)).toBe(3)
})
