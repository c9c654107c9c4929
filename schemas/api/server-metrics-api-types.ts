/**
 * Response of `GET /system/ops`: metrics of the server process that answered, and of resources shared by all processes.
 * Times are ISO texts.
 */
export interface Ops {
  readonly at: string
  readonly process: {
    /** Identifies the process; new at each start. */
    readonly id: string
    readonly startTime: string
    readonly version: string
    readonly node: string
    readonly platform: string
    /** Time zone of schedules. */
    readonly timeZone: string
    readonly cores: number
    /** In cores: 1 is one core all the time. */
    readonly cpu: number
    /** Load average of the machine over one minute. */
    readonly loadAverage: number
  }
  /** Bytes. */
  readonly memory: {
    readonly rss: number
    readonly heapUsed: number
    readonly heapLimit: number
    readonly systemFree: number
    readonly systemTotal: number
  }
  /** Event-loop delay in milliseconds; `busy` is the share of time the loop was busy. */
  readonly eventLoop: { readonly p50: number; readonly p99: number; readonly max: number; readonly busy: number }
  readonly database: {
    readonly engine: 'pglite' | 'postgres'
    readonly version: string
    readonly bytes: number
    /** Duration of a minimal statement in milliseconds. */
    readonly latency: number
    readonly used: number
    readonly max: number
    readonly waiting: number
    /** Age of the oldest running statement in milliseconds; null without one, or where unknown. */
    readonly longest: number | null
  }
  /** Round trip of a message in milliseconds; null without an answer within a second. */
  readonly bus: { readonly latency: number | null }
  readonly sockets: { readonly connections: number; readonly people: number }
  /** Active sessions of users, over all processes. */
  readonly sessions: number
  /** Background tasks, over all processes. */
  readonly processes: { readonly running: number; readonly failedToday: number }
}

/** Response of `GET /system/ops/dead`: finally failed work, newest first; at most 100 entries. */
export interface DeadWork {
  readonly id: string
  /** Name of the job, or of the event and the listening feature. */
  readonly title: string
  readonly queue: string
  /** Message of the last error. */
  readonly error: string
  readonly attempts: number
  /** Time of the final failure, ISO 8601. */
  readonly time: string
}
