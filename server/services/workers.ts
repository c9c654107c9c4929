import { availableParallelism } from 'node:os'
import fp from 'fastify-plugin'
import { WorkerPool } from '../kit/worker-pool.ts'

/** Modules of item types, required by workers that compile and render forms. */
export interface WorkersOptions {
  readonly itemTypes: readonly string[]
}

/** Decorates `app.workers`. Leaves one core to the event loop. */
export const workers = fp<WorkersOptions>(
  async (app, { itemTypes }) => {
    const size = Math.max(1, Math.min(4, availableParallelism() - 1))
    const brief = new WorkerPool({ size, maxQueue: 200, deadlineMs: 20_000, maxHeapMb: 256, idleMs: 30_000, itemTypes })
    // one at a time: each may take as much memory as the rest of the server
    const files = new WorkerPool({ size: 1, maxQueue: 10, deadlineMs: 20_000, maxHeapMb: 512, idleMs: 10_000 })
    app.decorate('workers', { brief, files })
    app.addHook('onClose', async () => {
      await Promise.all([brief.close(), files.close()])
    })
  },
  { name: 'workers' },
)
