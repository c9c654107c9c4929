import type { JobHandler } from '../domain-events.ts'
import type { Db } from '../database-tables.ts'

declare module 'fastify' {
  interface FastifyInstance {
    jobs: Jobs
  }
}

/** Jobs of the host and of features: named handlers, run through the queue by any process. */
export interface Jobs {
  /** Job handlers by `<feature>.<job>`. */
  handlers(): ReadonlyMap<string, JobHandler>
  /**
   * Queues a job to run once, in any process. Throws `job.unknown` (404), or `request.invalid` for a wrong parameter.
   */
  run(job: string, parameters?: object, options?: RunOptions): Promise<void>
  /** Calls back around each attempt at a run in this process. An error from a callback is logged and changes nothing. */
  watch(watch: JobWatch): void
}

export interface RunOptions {
  /** A transaction, with whose commit the run is queued. */
  readonly db?: Db
  /** The UUID of the run; the queue makes one when absent. */
  readonly id?: string
  /** Not before this time. */
  readonly startAfter?: Date
}

export interface JobWatch {
  began(id: string): Promise<void>
  /** `error` is what the attempt threw. The queue makes another attempt later. */
  ended(id: string, error?: unknown): Promise<void>
}
