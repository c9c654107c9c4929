import { task, type WorkerPool } from '#server/kit/worker-pool.ts'
import type * as tasks from './worker-tasks.ts'

const held = task<typeof tasks.held>(new URL('./worker-tasks.ts', import.meta.url), 'held')

/** Fills a pool with more tasks than it runs, or the given number; they end when `release` is called. */
export function holdPool(pool: WorkerPool, tasks = 300): { release(): Promise<void> } {
  const lock = new SharedArrayBuffer(4)
  const running: Promise<unknown>[] = []
  for (let i = 0; i < tasks; i++) running.push(pool.run(held, lock).catch((error: unknown) => error))
  return {
    async release() {
      Atomics.store(new Int32Array(lock), 0, 1)
      Atomics.notify(new Int32Array(lock), 0)
      await Promise.all(running)
    },
  }
}
