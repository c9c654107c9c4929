/**
 * @module-tag whole
 * Left out of `npm test`: it waits for worker threads to start and to be ended.
 */
import { afterEach, describe, expect, it } from 'vitest'
import { AppError } from '#server/kit/app-error.ts'
import { task, WorkerFailure, WorkerPool, type WorkerPoolOptions } from '#server/kit/worker-pool.ts'
import { holdPool } from '#tests/support/blocked-worker-pool.ts'
import type * as tasks from '#tests/support/worker-tasks.ts'

const module = new URL('../../support/worker-tasks.ts', import.meta.url)
const double = task<typeof tasks.double>(module, 'double')
const fail = task<typeof tasks.fail>(module, 'fail')
const fillMemory = task<(input: undefined) => number>(module, 'fillMemory')
const never = task<(input: undefined) => void>(module, 'never')
const crash = task<(input: undefined) => void>(module, 'crash')

const pools: WorkerPool[] = []
function poolOf(options: Partial<WorkerPoolOptions> = {}): WorkerPool {
  const pool = new WorkerPool({ size: 1, maxQueue: 10, deadlineMs: 60_000, maxHeapMb: 64, idleMs: 60_000, ...options })
  pools.push(pool)
  return pool
}
afterEach(() => Promise.all(pools.splice(0).map((pool) => pool.close())))
const failureOf = (run: Promise<unknown>): Promise<unknown> =>
  run.then(
    () => undefined,
    (error: unknown) => error,
  )

describe('a pool of workers', () => {
  it('starts none before the first task, and at most as many as it may', async () => {
    const pool = poolOf({ size: 2 })
    expect(pool.count).toBe(0)
    expect(await Promise.all([1, 2, 3, 4, 5].map((n) => pool.run(double, n)))).toEqual([2, 4, 6, 8, 10])
    expect(pool.count).toBe(2)
  })

  it('ends a worker that has nothing to do', { tags: ['whole'] }, async () => {
    const pool = poolOf({ idleMs: 1 })
    await pool.run(double, 1)
    await expect.poll(() => pool.count).toBe(0)
    expect(await pool.run(double, 2)).toBe(4)
  })

  it('passes on what a task throws, and keeps the worker', async () => {
    const pool = poolOf()
    await expect(pool.run(fail, 'no such thing')).rejects.toThrow('no such thing')
    expect(pool.count).toBe(1)
  })

  it('refuses what would wait too long, in words', async () => {
    const pool = poolOf({ maxQueue: 1 })
    const held = holdPool(pool)
    const failure = await failureOf(pool.run(double, 1))
    expect(failure).toBeInstanceOf(AppError)
    expect(failure).toMatchObject({ id: 'server.busy' })
    await held.release()
    expect(await pool.run(double, 1)).toBe(2)
  })

  it('keeps places for tasks whose input has still to come: two for one owner, as many as may run and wait for all', async () => {
    const pool = poolOf({ size: 1, maxQueue: 2 })
    const [first] = [pool.reserve('a'), pool.reserve('a')]
    expect(() => pool.reserve('a')).toThrow(expect.objectContaining({ id: 'server.busy' }))
    const other = pool.reserve('b')
    expect(() => pool.reserve('c')).toThrow(expect.objectContaining({ id: 'server.busy' }))
    other()
    other()
    first!()
    expect([pool.reserve('c'), pool.reserve('a')]).toHaveLength(2)
    expect(() => pool.reserve('d')).toThrow(expect.objectContaining({ id: 'server.busy' }))
  })

  it('moves what it is told to move, and copies the rest', async () => {
    const [moved, copied] = [new ArrayBuffer(8), new ArrayBuffer(8)]
    await poolOf().run(double, 1, [moved])
    expect([moved.byteLength, copied.byteLength]).toEqual([0, 8])
  })

  it.each([
    ['deadline', never, { deadlineMs: 1_000 }],
    ['memory', fillMemory, {}],
    ['crash', crash, {}],
  ] as const)('loses the worker and not itself: %s', { tags: ['whole'] }, async (reason, hostile, options) => {
    const pool = poolOf(options)
    const failure = await failureOf(pool.run(hostile, undefined))
    expect(failure).toBeInstanceOf(WorkerFailure)
    expect(failure).toMatchObject({ reason })
    expect(await pool.run(double, 21)).toBe(42)
  })

  it('counts no start of a worker as time of its task', async () => {
    // no worker starts and imports within these
    const pool = poolOf({ deadlineMs: 5 })
    expect(await failureOf(pool.run(never, undefined))).toMatchObject({ reason: 'deadline' })
    await expect.poll(() => failureOf(pool.run(double, 1))).toBeUndefined()
  })

  it('takes nothing any more once it is closed, and says so to those who wait', async () => {
    const pool = poolOf()
    const waiting = [never, never].map((one) => failureOf(pool.run(one, undefined)))
    await pool.close()
    expect(await Promise.all([...waiting, failureOf(pool.run(double, 1))])).toMatchObject([
      { id: 'server.busy' },
      { id: 'server.busy' },
      { id: 'server.busy' },
    ])
  })
})
