import type { JobHandler } from '../events.ts'

declare module 'fastify' {
  interface FastifyInstance {
    jobs: Jobs
  }
}

export interface JobState {
  readonly name: string
  /** A pattern with seconds, as croner reads it, in the server's time zone. */
  readonly pattern: string
  readonly isRunning: boolean
  readonly next: Date | undefined
  /** The last run; `fault` is the kind of error it ended with. */
  readonly last: { readonly time: Date; readonly ms: number; readonly fault?: string } | undefined
}

/** Scheduled work of this process, and the jobs of features, which any process runs. */
export interface Jobs {
  schedule(name: string, pattern: string, work: () => Promise<unknown>): void
  list(): readonly JobState[]
  /** Job handlers of the features, by `<feature>.<job>`. */
  handlers(): ReadonlyMap<string, JobHandler>
  /**
   * Queues a job to run once, in any process. Throws `job.unknown` (404), or `request.invalid` for a wrong parameter.
   */
  run(job: string, parameters?: object): Promise<void>
}
