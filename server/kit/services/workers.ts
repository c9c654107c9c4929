import type { WorkerPool } from '../worker-pool.ts'

declare module 'fastify' {
  interface FastifyInstance {
    workers: Workers
  }
}

/** Worker threads for work that would block the event loop. */
export interface Workers {
  /** Tasks of milliseconds up to a few seconds: pictures, pages, compiling. */
  readonly brief: WorkerPool
  /** Reading of uploaded files. */
  readonly files: WorkerPool
}
